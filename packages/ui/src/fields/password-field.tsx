import { useState } from "react";
import { IconButton } from "../actions/icon-button.tsx";
import { useUiText } from "../ui-text.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";

type PasswordFieldProps = Omit<TextFieldProps, "type" | "trailing">;

/** A login password, covered until its owner wants to see it. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const text = useUiText();
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={30}
      {...props}
      type={shown ? "text" : "password"}
      trailing={
        <IconButton
          icon={shown ? "eye-off" : "eye"}
          label={shown ? text.hidePassword : text.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
