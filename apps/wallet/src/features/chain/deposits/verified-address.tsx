import type { ReplyOf } from "@clearhold/contract/endpoint";
import type { getDepositAddress } from "@clearhold/contract/wallet/chain/deposits";
import { Notice } from "@clearhold/ui/feedback";
import type { ReactNode } from "react";
import { SupportLink } from "../../../frame/support-link.tsx";
import { useUserInfo } from "../../../session/user-info.ts";
import { useText } from "../../../text/use-text.ts";
import { verifyAssignment } from "./verify-assignment.ts";

export type AddressReply = ReplyOf<typeof getDepositAddress>;

/**
 * Shows an address only when the vault's key says that it is this person's: whoever has taken the
 * server over could otherwise lead the coins anywhere.
 */
export function VerifiedAddress(props: { deposit: AddressReply; children: ReactNode }) {
  const t = useText();
  const user = useUserInfo().data;
  if (user === undefined) return null;
  const verdict = verifyAssignment(props.deposit, user.user_id);
  if (verdict === "verified") return props.children;
  return (
    <Notice
      tone="error"
      title={t("deposit.notVerified")}
      action={<SupportLink caseId={user.user_id} />}
    >
      {t(verdict === "forged" ? "deposit.forged" : "deposit.anotherKey")}
    </Notice>
  );
}
