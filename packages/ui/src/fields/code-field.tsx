import { CodeButton, type CodeButtonProps } from "./code-button.tsx";
import { keepDigits } from "./digits.ts";
import { TextField } from "./text-field.tsx";

type CodeFieldProps = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  send: CodeButtonProps;
  hint?: string;
  error?: string;
  onFocus?: () => void;
};

/** Six digits from a mail, with the button that asks for them. */
export function CodeField({ value, onChange, send, ...rest }: CodeFieldProps) {
  return (
    <TextField
      {...rest}
      value={value}
      onChange={(text) => onChange(keepDigits(text, 6))}
      inputMode="numeric"
      autoComplete="one-time-code"
      // Each purpose counts down by itself: another name is another button.
      trailing={<CodeButton key={send.name} {...send} />}
    />
  );
}
