import { Button } from "../actions/button.tsx";
import { classNames } from "../class-names.ts";
import { keepAmount } from "./digits.ts";
import styles from "./field.module.css";
import { FieldFrame, type FieldFrameProps } from "./field-frame.tsx";

type AmountFieldProps = Omit<FieldFrameProps, "children"> & {
  value: string;
  onChange: (text: string) => void;
  /** Decimals that may be typed; 0 takes whole numbers only. */
  scale: number;
  unit: string;
  name?: string;
  placeholder?: string;
  /** Fills in everything there is. */
  all?: { label: string; onClick: () => void };
};

/** An amount as text: it is never a floating point number on its way. */
export function AmountField(props: AmountFieldProps) {
  const { label, hint, error, aside, value, onChange, scale, unit, all, ...input } = props;
  return (
    <FieldFrame label={label} hint={hint} error={error} aside={aside}>
      {(control) => (
        <div className={styles.control}>
          <input
            {...input}
            {...control}
            className={classNames(styles.input, styles.amount)}
            inputMode={scale === 0 ? "numeric" : "decimal"}
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(keepAmount(event.target.value, scale))}
          />
          <div className={styles.trailing}>
            <span className={styles.unit}>{unit}</span>
            {all && (
              <Button variant="quiet" size="small" onClick={all.onClick}>
                {all.label}
              </Button>
            )}
          </div>
        </div>
      )}
    </FieldFrame>
  );
}
