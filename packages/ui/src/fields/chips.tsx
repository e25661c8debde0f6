import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import styles from "./chips.module.css";

type ChipsProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
};

/** One of a few short choices in a row: a filter. */
export function Chips({ label, value, onChange, options }: ChipsProps) {
  return (
    <RadioGroup
      className={styles.chips}
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(String(next))}
    >
      {options.map((option) => (
        <Radio.Root
          key={option.value}
          value={option.value}
          className={styles.chip}
          aria-label={option.label}
        >
          {option.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
