import type { FormEvent, ReactNode } from "react";
import styles from "./form-shell.module.css";
import { showFirstFault } from "./show-first-fault.ts";

type FormShellProps = {
  onSubmit: () => void;
  /** The one button that sends it; it stays at the lower edge of the screen. */
  action: ReactNode;
  children: ReactNode;
};

/** The frame of a form: its fields from the top, its button at the thumb. */
export function FormShell({ onSubmit, action, children }: FormShellProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A form in a sheet above this one bubbles through React's tree: its submit is not ours.
    if (event.target !== event.currentTarget) return;
    onSubmit();
    showFirstFault(event.currentTarget);
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {children}
      <div className={styles.action}>{action}</div>
    </form>
  );
}
