import { parseTyped } from "@clearhold/money";
import {
  type ChangeEvent,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { Button } from "../actions/button.tsx";
import { classNames } from "../class-names.ts";
import { withPoint } from "./decimal-comma.ts";
import styles from "./field.module.css";
import { FieldFrame, type FieldFrameProps } from "./field-frame.tsx";

type AmountFieldProps = Omit<FieldFrameProps, "children"> & {
  /** What was typed, as it was typed. The form offers nothing to send while it is no amount. */
  value: string;
  onChange: (text: string) => void;
  /** Decimals that may be typed; 0 takes whole numbers only. */
  scale: number;
  /** Said while the text is no amount, and after it was emptied for that. */
  wrong: string;
  unit: string;
  name?: string;
  placeholder?: string;
  /** Fills in everything there is. */
  all?: { label: string; onClick: () => void };
};

/** An amount as text: it is never a floating point number on its way. */
export function AmountField(props: AmountFieldProps) {
  const { label, hint, error, aside, value, onChange, scale, wrong, unit, all, ...input } = props;
  const typing = useStrictText({ value, onChange, scale });
  return (
    <FieldFrame label={label} hint={hint} error={typing.refused ? wrong : error} aside={aside}>
      {(control) => (
        <div className={styles.control}>
          <input
            {...input}
            {...control}
            {...typing.handlers}
            className={classNames(styles.input, styles.amount)}
            inputMode={scale === 0 ? "numeric" : "decimal"}
            autoComplete="off"
            value={value}
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

type StrictTextOptions = Pick<AmountFieldProps, "value" | "onChange" | "scale">;

/**
 * No character is ever dropped, so that what is seen is what is sent. A text that is no amount stays
 * in sight while it is typed; it goes when the field is left, at Enter, and at once where it was
 * pasted or dropped in.
 */
function useStrictText({ value, onChange, scale }: StrictTextOptions) {
  const [emptied, setEmptied] = useState(false);
  const isWrong = (text: string) => text !== "" && parseTyped(text, scale) === null;
  if (emptied && value !== "") setEmptied(false);

  function empty() {
    setEmptied(true);
    onChange("");
  }

  function leave() {
    if (isWrong(value)) empty();
    else if (value.endsWith(".")) onChange(value.slice(0, -1));
  }

  /** A field of one line would join the lines to one number. */
  function refuseLines(event: SyntheticEvent, carried: DataTransfer) {
    if (!/[\r\n]/.test(carried.getData("text"))) return;
    event.preventDefault();
    empty();
  }

  // A draft of an earlier visit was left as well.
  const open = useEffectEvent(leave);
  useEffect(() => open(), []);

  return {
    refused: isWrong(value) || (emptied && value === ""),
    handlers: {
      onChange(event: ChangeEvent<HTMLInputElement>) {
        const typed = event.target.value;
        const text = scale === 0 ? typed : withPoint(typed, navigator.languages);
        const { inputType = "" } = event.nativeEvent as InputEvent;
        setEmptied(false);
        if (inputType.startsWith("insertFrom") && isWrong(text)) empty();
        else onChange(text);
      },
      onBlur: leave,
      onKeyDown(event: KeyboardEvent) {
        if (event.key === "Enter" && !event.nativeEvent.isComposing) leave();
      },
      onPaste: (event: ClipboardEvent) => refuseLines(event, event.clipboardData),
      onDrop: (event: DragEvent) => refuseLines(event, event.dataTransfer),
    },
  };
}
