import { Notice } from "@clearhold/ui/feedback";
import type { ReactNode } from "react";
import { useText } from "../text/use-text.ts";

/** The server gave no answer: money may have moved, asking again is safe, the records tell. */
export function UnclearNotice({ records }: { records: ReactNode }) {
  const t = useText();
  return (
    <Notice tone="warning" role="alert" title={t("fault.unclearTitle")} action={records}>
      {t("fault.unclearText")}
    </Notice>
  );
}

/** On the form, for an order of an earlier time that never got its answer. */
export function InDoubtNotice({ records }: { records: ReactNode }) {
  const t = useText();
  return (
    <Notice tone="warning" title={t("fault.unresolvedTitle")} action={records}>
      {t("fault.unresolvedText")}
    </Notice>
  );
}
