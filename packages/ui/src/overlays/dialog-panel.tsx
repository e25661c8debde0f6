import { AlertDialog } from "@base-ui/react/alert-dialog";
import type { ReactNode } from "react";
import { Button } from "../actions/button.tsx";
import styles from "./dialog-panel.module.css";
import { useCloseOnBack } from "./sheet-panel.tsx";

export type DialogProps = {
  open: boolean;
  title: ReactNode;
  children?: ReactNode;
  confirm: {
    label: string;
    onClick: () => void;
    variant?: "primary" | "danger";
    loading?: boolean;
  };
  /** `leaves`: it leaves the screen, which going back does without it. */
  cancel: { label: string; onClick: () => void; leaves?: boolean };
};

/** A question that has to be answered before anything else. */
export function DialogPanel({ open, title, children, confirm, cancel }: DialogProps) {
  useCloseOnBack(open && !cancel.leaves, cancel.onClick);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && cancel.onClick()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Popup className={styles.popup}>
          <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          {children && (
            <AlertDialog.Description className={styles.text} render={<div />}>
              {children}
            </AlertDialog.Description>
          )}
          <div className={styles.actions}>
            <Button variant="secondary" onClick={cancel.onClick}>
              {cancel.label}
            </Button>
            <Button
              variant={confirm.variant ?? "primary"}
              loading={confirm.loading ?? false}
              onClick={confirm.onClick}
            >
              {confirm.label}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
