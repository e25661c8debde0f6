import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import styles from "./field.module.css";
import { FieldFrame, type FieldFrameProps } from "./field-frame.tsx";

type TextAreaProps = Omit<FieldFrameProps, "children"> &
  Omit<ComponentProps<"textarea">, "onChange" | "value"> & {
    value: string;
    onChange: (text: string) => void;
  };

/** A few sentences; it grows with them. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, aside, value, onChange, ...area } = props;
  return (
    <FieldFrame label={label} hint={hint} error={error} aside={aside}>
      {(control) => (
        <div className={styles.control}>
          <textarea
            {...area}
            {...control}
            className={classNames(styles.input, styles.area)}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </FieldFrame>
  );
}
