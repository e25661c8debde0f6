import { RefusalError } from "@clearhold/client";
import { articleOfRefusal } from "@clearhold/contract/help-articles";
import { RefusalNotice } from "@clearhold/ui/feedback";
import { HelpLink } from "../frame/help-link.tsx";
import { useRefusalWords } from "./use-refusal-words.ts";

/** Why the server said no, with the way to the article that explains it. Nothing without an error. */
export function Refused({ error }: { error: unknown }) {
  const words = useRefusalWords();
  if (!error) return null;
  return <RefusalNotice text={words(error)} action={<RefusalHelp error={error} />} />;
}

/** The link alone, for a place that says the refusal in its own way. */
export function RefusalHelp({ error }: { error: unknown }) {
  const article = error instanceof RefusalError ? articleOfRefusal(error.code) : undefined;
  return article ? <HelpLink article={article} /> : null;
}
