import { RefusalError } from "@clearhold/client";
import { articleOfRefusal } from "@clearhold/contract/help-articles";
import { mendableRefusals } from "@clearhold/contract/mendable-refusals";
import { RefusalNotice } from "@clearhold/ui/feedback";
import { HelpLink } from "../frame/help-link.tsx";
import { SupportOfError } from "../frame/support-link.tsx";
import { usePromptWords } from "../proofs/use-prompt-words.ts";
import styles from "./refused.module.css";

type RefusedProps = {
  error?: unknown;
  /** In words of the form's own; false for none. Without it the catalogue speaks. */
  text?: string | false | undefined;
};

/**
 * Why a form did not go through, with the article that explains it and the way to support. Forms show
 * refusals by this and nothing else. Nothing without an error or words.
 */
export function Refused({ error, text }: RefusedProps) {
  const words = usePromptWords();
  const said = text ?? (error ? words(error) : "");
  if (!said) return null;
  return <RefusalNotice text={said} action={Boolean(error) && <RefusalHelp error={error} />} />;
}

/** The links alone, for a place that says the refusal in its own way. */
export function RefusalHelp({ error }: { error: unknown }) {
  const article = error instanceof RefusalError ? articleOfRefusal(error.code) : undefined;
  return (
    <span className={styles.ways}>
      {article && <HelpLink article={article} />}
      {!isMendable(error) && <SupportOfError error={error} />}
    </span>
  );
}

/** What is wrong is before the person: in a field, or on the device. */
function isMendable(error: unknown): boolean {
  if (!(error instanceof RefusalError)) return true;
  return error.field !== undefined || mendableRefusals.has(error.code);
}
