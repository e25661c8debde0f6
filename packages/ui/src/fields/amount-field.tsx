import { asciiAmount, decimalMark, readTypedUnits, twoReadings } from "@clearhold/money";
import {
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
import { useUiText } from "../ui-text.tsx";
import styles from "./field.module.css";
import { FieldFrame, type FieldFrameProps } from "./field-frame.tsx";
import { useComposed } from "./use-composed.ts";

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
  const { whichAmount } = useUiText();
  const typing = useStrictText({ value, onChange, scale });
  const refused = typing.doubt ? whichAmount(typing.doubt) : wrong;
  return (
    <FieldFrame label={label} hint={hint} error={typing.refused ? refused : error} aside={aside}>
      {(control) => (
        <div className={styles.control}>
          <input
            {...input}
            {...control}
            {...typing.handlers}
            className={classNames(styles.input, styles.amount)}
            inputMode={scale === 0 ? "numeric" : "decimal"}
            autoComplete="off"
            value={typing.value}
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
 * No character is ever dropped, so that what is seen is what is sent; digits of other keypads become ours.
 * A text that is no amount stays
 * in sight while it is typed; it goes when the field is left, at Enter, and at once where it was
 * pasted or dropped in.
 */
function useStrictText({ value, onChange, scale }: StrictTextOptions) {
  const [emptied, setEmptied] = useState(false);
  const mark = decimalMark(navigator.languages);
  const doubtIn = (text: string) =>
    scale === 0 ? null : twoReadings(asciiAmount(text, mark), mark);
  const isWrong = (text: string) => text !== "" && readTypedUnits(text, scale, mark) === null;
  const typing = useComposed(value, take);
  if (emptied && value !== "") setEmptied(false);

  function take(typed: string, inputType: string) {
    const text = asciiAmount(typed, mark);
    setEmptied(false);
    if (inputType.startsWith("insertFrom") && isWrong(text) && !doubtIn(text)) empty();
    else onChange(text);
  }

  function empty() {
    setEmptied(true);
    onChange("");
  }

  function leave() {
    // Its owner is asked which amount is meant, and has to see what was typed.
    if (doubtIn(value)) return;
    if (isWrong(value)) empty();
    else if (/[.,]$/.test(value)) onChange(value.slice(0, -1));
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
    value: typing.value,
    doubt: doubtIn(typing.value),
    refused: isWrong(typing.value) || (emptied && typing.value === ""),
    handlers: {
      ...typing.handlers,
      onBlur: leave,
      onKeyDown(event: KeyboardEvent) {
        if (event.key === "Enter" && !event.nativeEvent.isComposing) leave();
      },
      onPaste: (event: ClipboardEvent) => refuseLines(event, event.clipboardData),
      onDrop: (event: DragEvent) => refuseLines(event, event.dataTransfer),
    },
  };
}
