import type { InvitationFault } from "@clearhold/contract/invitation-rules";
import { StatusBadge } from "@clearhold/ui/data";
import { useText } from "../../text/use-text.ts";

/** Why nothing is earned from a person, in plain words; nothing where something can be. */
export function FaultWords({ fault }: { fault: InvitationFault | "" }) {
  const t = useText();
  if (fault === "") return null;
  return (
    <>
      <StatusBadge tone="warning">{t("unearned.title")}</StatusBadge>
      <span>{t(`unearned.${fault}`)}</span>
    </>
  );
}
