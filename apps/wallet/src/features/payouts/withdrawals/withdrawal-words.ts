import type { WithdrawalView } from "@clearhold/contract/wallet/payouts/withdrawals";
import type { BadgeTone } from "@clearhold/ui/data";
import { useText } from "../../../text/use-text.ts";

/** How a withdrawal's state is said: as a headline, as a note, on a badge, in the timeline. */
export function useWithdrawalWords(withdrawal: WithdrawalView) {
  const t = useText();
  const count = String(withdrawal.confirmations);
  const needed = String(withdrawal.confirmations_needed);
  const { state } = withdrawal;
  const notes = {
    held: t("withdrawal.heldNote"),
    review: t("outgoing.reviewNote"),
    signed: t("withdrawal.signedNote"),
    broadcast: t("withdrawal.broadcastNote", { count, needed }),
    settled: t("withdrawal.settledNote"),
    returned: t("withdrawal.returnedNote"),
  };
  const badges = {
    held: t("withdrawal.badgeHeld"),
    review: t("outgoing.review"),
    signed: t("withdrawal.badgeSigned"),
    broadcast: t("withdrawal.badgeBroadcast", { count, needed }),
    settled: t("withdrawal.badgeSettled"),
    returned: t("withdrawal.badgeReturned"),
  };
  return {
    headline: state === "review" ? t("outgoing.review") : t(`withdrawal.${state}`),
    note: notes[state],
    badge: badges[state],
    tone: tones[state],
    count: t("unit.confirmations", { count, needed }),
    steps: {
      held: t("withdrawal.stepHeld"),
      review: t("outgoing.review"),
      signed: t("withdrawal.stepSigned"),
      broadcast: t("withdrawal.stepBroadcast"),
      settled: t("withdrawal.stepSettled"),
      returned: t("withdrawal.stepReturned"),
    },
  };
}

const tones: Record<WithdrawalView["state"], BadgeTone> = {
  held: "brand",
  review: "warning",
  signed: "brand",
  broadcast: "brand",
  settled: "success",
  returned: "warning",
};
