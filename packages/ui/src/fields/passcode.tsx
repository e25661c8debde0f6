import { type ComponentProps, useState } from "react";
import { classNames } from "../class-names.ts";
import { keepDigits } from "./digits.ts";
import { FieldFrame } from "./field-frame.tsx";
import { NumberPad } from "./number-pad.tsx";
import styles from "./passcode.module.css";
import { useComposed } from "./use-composed.ts";

const length = 6;
const cells = Array.from({ length }, (_, index) => index);

type PasscodeProps = {
  label: string;
  value: string;
  onChange: (digits: string) => void;
  name?: string;
  hint?: string;
  error?: string;
  autoFocus?: boolean;
  /** "pad" brings our own keyboard; "system" uses the phone's. */
  keyboard?: "pad" | "system";
};

/**
 * Six covered digits. One real password input lies over the dots, so password managers, screen
 * readers and pasted text meet an ordinary field.
 */
export function Passcode(props: PasscodeProps) {
  const { label, value, onChange, name, hint, error, autoFocus, keyboard = "pad" } = props;
  const [focused, setFocused] = useState(false);
  const typing = useComposed(value, (text) => onChange(keepDigits(text, length)));
  const input: ComponentProps<"input"> = {
    ...typing.handlers,
    inputMode: keyboard === "pad" ? "none" : "numeric",
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
  return (
    <div className={styles.passcode}>
      <FieldFrame label={label} hint={hint} error={error}>
        {(control) => (
          <div className={styles.cells} data-focused={focused || undefined}>
            {cells.map((index) => (
              <span
                key={index}
                className={classNames(styles.cell, error && styles.wrong)}
                data-filled={index < value.length || undefined}
                data-next={index === Math.min(value.length, length - 1) || undefined}
              />
            ))}
            <input
              {...input}
              {...control}
              className={styles.input}
              type="password"
              name={name}
              value={typing.value}
              maxLength={length}
              autoComplete="off"
              // biome-ignore lint/a11y/noAutofocus: a sheet that asks for six digits takes them at once
              autoFocus={autoFocus}
            />
          </div>
        )}
      </FieldFrame>
      {keyboard === "pad" && <NumberPad value={value} length={length} onChange={onChange} />}
    </div>
  );
}
