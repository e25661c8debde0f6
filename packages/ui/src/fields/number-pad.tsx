import type { ReactNode } from "react";
import { Icon } from "../actions/icon.tsx";
import { useUiText } from "../ui-text.tsx";
import styles from "./number-pad.module.css";

type NumberPadProps = { value: string; length: number; onChange: (digits: string) => void };

const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** Our own keyboard for six digits: big keys, no app of a third party reads them. */
export function NumberPad({ value, length, onChange }: NumberPadProps) {
  const text = useUiText();
  function press(digit: string) {
    navigator.vibrate?.(5);
    if (value.length < length) onChange(value + digit);
  }
  return (
    <div className={styles.pad} data-base-ui-swipe-ignore="">
      {digits.map((digit) => (
        <Key key={digit} label={digit} onPress={() => press(digit)}>
          {digit}
        </Key>
      ))}
      <span />
      <Key label="0" onPress={() => press("0")}>
        0
      </Key>
      <Key label={text.deleteDigit} onPress={() => onChange(value.slice(0, -1))}>
        <Icon name="backspace" size={26} />
      </Key>
    </div>
  );
}

type KeyProps = { label: string; onPress: () => void; children: ReactNode };

function Key({ label, onPress, children }: KeyProps) {
  return (
    <button
      type="button"
      className={styles.key}
      aria-label={label}
      // The field keeps the focus, so that its outline and a hardware keyboard stay with it.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
