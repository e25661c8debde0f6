import { Switch } from "@base-ui/react/switch";
import { type ReactNode, useId } from "react";
import styles from "./switch-row.module.css";

type SwitchRowProps = {
  title: string;
  note?: ReactNode;
  checked: boolean;
  /** Asked to become this: in force at once, or after its owner has confirmed it. */
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

/** On or off, with its words, which are as big a target as the switch itself. */
export function SwitchRow({ title, note, checked, onChange, disabled = false }: SwitchRowProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <label className={styles.words} htmlFor={id}>
        <span className={styles.title}>{title}</span>
        {note && (
          <span id={`${id}-note`} className={styles.note}>
            {note}
          </span>
        )}
      </label>
      <Switch.Root
        id={id}
        className={styles.track}
        aria-label={title}
        aria-describedby={note ? `${id}-note` : undefined}
        checked={checked}
        disabled={disabled}
        onCheckedChange={(next) => onChange(next)}
      >
        <Switch.Thumb className={styles.thumb} />
      </Switch.Root>
    </div>
  );
}
