import { type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";
import styles from "./field.module.css";

/** What the control inside a frame has to wear, so that its label, hint and error belong to it. */
type ControlProps = {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
};

export type FieldFrameProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** The reason why the value was refused; replaces the hint in the same place. */
  error?: ReactNode;
  /** At the end of the label's line. */
  aside?: ReactNode;
  children: (control: ControlProps) => ReactNode;
};

/** Label above, control, and one line below whose room is kept. */
export function FieldFrame({ label, hint, error, aside, children }: FieldFrameProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error || hint;
  const control: ControlProps = {
    id,
    ...(note ? { "aria-describedby": noteId } : {}),
    ...(error ? { "aria-invalid": true as const } : {}),
  };
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      {children(control)}
      {note && (
        <p
          id={noteId}
          className={classNames(styles.note, Boolean(error) && styles.error)}
          role={error ? "alert" : undefined}
        >
          {note}
        </p>
      )}
    </div>
  );
}
