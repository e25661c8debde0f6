import { listDeposits } from "@clearhold/contract/wallet/chain/deposits";
import { listExchanges } from "@clearhold/contract/wallet/desk/exchange";
import { listWithdrawals } from "@clearhold/contract/wallet/payouts/withdrawals";
import { getUserInfo } from "@clearhold/contract/wallet/people/account";
import { getCertification } from "@clearhold/contract/wallet/people/certification";
import { getSecurity } from "@clearhold/contract/wallet/people/passwords";
import { listSubscriptions } from "@clearhold/contract/wallet/projects/projects";
import { getBox, listRewards } from "@clearhold/contract/wallet/rewards/boxes";
import {
  getCampaign,
  getDrawFile,
  listCampaigns,
  listDraws,
} from "@clearhold/contract/wallet/rewards/campaigns";
import { getInviteInfo, listInvitations } from "@clearhold/contract/wallet/rewards/invitations";
import {
  getCommissionPlan,
  getTeam,
  listCommissions,
} from "@clearhold/contract/wallet/rewards/team";
import { listActivity } from "@clearhold/contract/wallet/statements/activity";
import { getAssets } from "@clearhold/contract/wallet/statements/assets";
import { listBills } from "@clearhold/contract/wallet/statements/bills";
import { messageReads } from "./messages-data.ts";

/** The names of the calls whose answers a new message changes. */
export const changedReads: readonly string[] = [
  ...messageReads,
  ...[
    ...[getAssets, listDeposits, listWithdrawals, listBills, listActivity, listSubscriptions],
    ...[listExchanges, getUserInfo, getSecurity, getCertification],
    ...[getBox, listRewards, listCampaigns, getCampaign, listDraws, listInvitations, getInviteInfo],
    ...[getDrawFile, getTeam, listCommissions, getCommissionPlan],
  ].map(({ name }) => name),
];
