import type { CampaignView } from "@clearhold/contract/wallet/rewards/campaigns";
import type { DrawsReport } from "@clearhold/fairness/verify";
import { readMoney } from "../../../money/read-money.ts";

/** What the page shows of a campaign as fixed before the first box. */
export type ShownValues = Pick<
  CampaignView,
  "id" | "cards" | "worth" | "funded" | "deck_root" | "chain_tip" | "endtime" | "is_provable"
>;

/** Whether the file that keeps every rule is the one of what this page shows. */
export function showsCommitment(
  shown: ShownValues,
  { log, provesDraws }: Pick<DrawsReport, "log" | "provesDraws">,
): boolean {
  if (!log) return false;
  const { commitment } = log;
  const pairs = [
    [shown.id, commitment.campaignId],
    [shown.cards, commitment.cards],
    [readMoney(shown.worth, "TRX").units, commitment.sumUnits],
    [readMoney(shown.funded, "TRX").units, commitment.poolUnits],
    [shown.deck_root, commitment.deckRoot],
    [shown.chain_tip, commitment.tip],
    [shown.endtime, commitment.expiresAt],
    [shown.is_provable, provesDraws],
  ];
  return pairs.every(([one, other]) => one === other);
}
