import { Checkbox } from "@base-ui/react/checkbox";
import { type ReactNode, useId } from "react";
import { Icon } from "../actions/icon.tsx";
import styles from "./check-field.module.css";

type CheckFieldProps = {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: ReactNode;
};

/** A box to tick, its words as big a target as the box. */
export function CheckField({ label, checked, onChange, error }: CheckFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <div className={styles.line}>
        <Checkbox.Root
          id={id}
          className={styles.box}
          checked={checked}
          onCheckedChange={(next) => onChange(next)}
          aria-invalid={error ? true : undefined}
        >
          <Checkbox.Indicator className={styles.mark}>
            <Icon name="check" size={16} />
          </Checkbox.Indicator>
        </Checkbox.Root>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
      </div>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
