import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { type ReactNode, useId } from "react";
import { Icon } from "../actions/icon.tsx";
import styles from "./radio-list.module.css";

type RadioListProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string; note?: string; leading?: ReactNode }[];
};

/** One of several, a row each. */
export function RadioList({ label, value, onChange, options }: RadioListProps) {
  const id = useId();
  return (
    <RadioGroup
      className={styles.list}
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(String(next))}
    >
      {options.map((option) => (
        <Radio.Root
          key={option.value}
          value={option.value}
          className={styles.row}
          aria-label={option.label}
          aria-describedby={option.note && `${id}${option.value}`}
        >
          {option.leading}
          <span className={styles.words}>
            <span className={styles.label}>{option.label}</span>
            {option.note && (
              <span id={`${id}${option.value}`} className={styles.note}>
                {option.note}
              </span>
            )}
          </span>
          <span className={styles.mark}>
            <Radio.Indicator>
              <Icon name="check" size={20} />
            </Radio.Indicator>
          </span>
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
