import { listDeposits } from "@clearhold/contract/wallet/chain/deposits";
import { listWithdrawals } from "@clearhold/contract/wallet/payouts/withdrawals";
import { listSubscriptions } from "@clearhold/contract/wallet/projects/projects";
import { getBox, listRewards } from "@clearhold/contract/wallet/rewards/boxes";
import { listCampaigns, listDraws } from "@clearhold/contract/wallet/rewards/campaigns";
import { getInviteInfo, listInvitations } from "@clearhold/contract/wallet/rewards/invitations";
import { listActivity } from "@clearhold/contract/wallet/statements/activity";
import { getAssets } from "@clearhold/contract/wallet/statements/assets";
import { listBills } from "@clearhold/contract/wallet/statements/bills";
import { messageReads } from "./messages-data.ts";

/** The names of the calls whose answers a new message changes. */
export const changedReads: readonly string[] = [
  ...messageReads,
  ...[
    ...[getAssets, listDeposits, listWithdrawals, listBills, listActivity, listSubscriptions],
    ...[getBox, listRewards, listCampaigns, listDraws, listInvitations, getInviteInfo],
  ].map(({ name }) => name),
];
