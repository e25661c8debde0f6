import { CodeButton, type CodeButtonProps } from "./code-button.tsx";
import { keepDigits } from "./digits.ts";
import { TextField } from "./text-field.tsx";
import { useComposed } from "./use-composed.ts";

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
  const typing = useComposed(value, (text) => onChange(keepDigits(text, 6)));
  return (
    <TextField
      {...rest}
      value={typing.value}
      onChange={(_, event) => typing.handlers.onChange(event)}
      onCompositionEnd={typing.handlers.onCompositionEnd}
      inputMode="numeric"
      autoComplete="one-time-code"
      // Each purpose counts down by itself: another name is another button.
      trailing={<CodeButton key={send.name} {...send} />}
    />
  );
}
