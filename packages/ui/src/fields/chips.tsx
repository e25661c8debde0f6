import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import styles from "./chips.module.css";

type ChipsProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  /** On several lines where there are many, instead of one line that scrolls. */
  wrap?: boolean;
};

/** One of a few short choices in a row: a filter. */
export function Chips({ label, value, onChange, options, wrap = false }: ChipsProps) {
  return (
    <RadioGroup
      className={styles.chips}
      data-wrap={wrap || undefined}
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
