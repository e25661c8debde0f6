import type { ChangeEvent, ComponentProps, ReactNode } from "react";
import styles from "./field.module.css";
import { FieldFrame, type FieldFrameProps } from "./field-frame.tsx";

export type TextFieldProps = Omit<FieldFrameProps, "children"> &
  Omit<ComponentProps<"input">, "onChange" | "value"> & {
    value: string;
    onChange: (text: string, event: ChangeEvent<HTMLInputElement>) => void;
    /** A button or a word at the end of the line. */
    trailing?: ReactNode;
  };

/** One line of text. 16 px letters, so that no phone zooms in. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, aside, value, onChange, trailing, ...input } = props;
  return (
    <FieldFrame label={label} hint={hint} error={error} aside={aside}>
      {(control) => (
        <div className={styles.control}>
          <input
            {...input}
            {...control}
            className={styles.input}
            value={value}
            onChange={(event) => onChange(event.target.value, event)}
          />
          {trailing && <div className={styles.trailing}>{trailing}</div>}
        </div>
      )}
    </FieldFrame>
  );
}
