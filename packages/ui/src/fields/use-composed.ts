import { type ChangeEvent, type CompositionEvent, useState } from "react";

/**
 * A field that takes over what is typed in other signs, such as full-width digits. While an input method still
 * composes them they stay as they are: a value that is replaced under its hands is written twice.
 */
export function useComposed(value: string, take: (text: string, inputType: string) => void) {
  const [composing, setComposing] = useState<string | null>(null);
  function done(text: string, inputType: string) {
    setComposing(null);
    take(text, inputType);
  }
  return {
    value: composing ?? value,
    handlers: {
      onChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
        const { isComposing = false, inputType = "" } = nativeEvent as InputEvent;
        if (isComposing) setComposing(target.value);
        else done(target.value, inputType);
      },
      onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) =>
        done(currentTarget.value, ""),
    },
  };
}
