import { useRefusalWords } from "../api/use-refusal-words.ts";
import { useText } from "../text/use-text.ts";
import { PromptError } from "./prompt-error.ts";

/** What a failed call says, the device's refusals included. */
export function usePromptWords(): (error: unknown) => string {
  const t = useText();
  const words = useRefusalWords();
  return (error) => (error instanceof PromptError ? t(`proofs.${error.why}`) : words(error));
}
