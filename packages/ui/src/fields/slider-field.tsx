import { type ReactNode, useId } from "react";
import styles from "./slider-field.module.css";

type SliderFieldProps = {
  label: string;
  /** The value as a number of steps, and in words for the label's side and for screen readers. */
  value: number;
  valueText: string;
  aside?: ReactNode;
  min: number;
  max: number;
  onChange: (value: number) => void;
};

/** A value between two ends, by thumb or by arrow keys; its ends look alike. */
export function SliderField(props: SliderFieldProps) {
  const { label, value, valueText, aside, min, max, onChange } = props;
  const id = useId();
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        <span className={styles.value}>{aside ?? valueText}</span>
      </div>
      <input
        id={id}
        type="range"
        className={styles.slider}
        {...{ min, max, value }}
        step={1}
        aria-valuetext={valueText}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </div>
  );
}
