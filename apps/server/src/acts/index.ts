import type { Act } from "./act.ts";
import { alertsExplain, alertsList, alertsResolve } from "./chain/alerts.ts";
import { chainClaim, chainRescan } from "./chain/claims.ts";
import { reconcileNow, reconcileShow } from "./chain/comparisons.ts";
import { deskFund, deskShow, deskTakeBack } from "./desk/fundings.ts";
import { rateApprove, rateList, ratePropose } from "./desk/rates.ts";
import {
  withdrawalApprove,
  withdrawalEnd,
  withdrawalQueue,
  withdrawalRefuse,
  withdrawalShow,
} from "./payouts/reviews.ts";
import { signerRelease, signerStops } from "./payouts/signer-stops.ts";
import { nicknameAccept, nicknameList, nicknameRefuse } from "./people/nicknames.ts";
import { operatorPasskeyList, operatorPasskeyRemove } from "./people/passkeys.ts";
import { personShow } from "./people/person.ts";
import { projectCreate } from "./projects/create.ts";
import { projectList, projectShow } from "./projects/projects.ts";
import {
  projectApproveResult,
  projectBookInflow,
  projectComputeResult,
  projectFail,
} from "./projects/results.ts";
import {
  projectApproveSpending,
  projectCancelSpending,
  projectCost,
  projectDeploy,
  projectReturnInflow,
} from "./projects/spendings.ts";
import { projectExchangeSuspense, projectSpendings } from "./projects/suspense.ts";
import { movesList } from "./treasury/moves.ts";
import { restoreCheck, restoreRelease } from "./treasury/restores.ts";
import { walletsShow } from "./treasury/wallets.ts";

/** Every act of an operator, floor by floor. */
export const acts: readonly Act[] = [
  ...[personShow, nicknameList, nicknameAccept, nicknameRefuse],
  ...[operatorPasskeyList, operatorPasskeyRemove],
  ...[alertsList, alertsResolve, alertsExplain, chainClaim, chainRescan],
  ...[reconcileShow, reconcileNow],
  ...[rateList, ratePropose, rateApprove, deskShow, deskFund, deskTakeBack],
  ...[withdrawalQueue, withdrawalShow, withdrawalApprove, withdrawalRefuse, withdrawalEnd],
  ...[signerStops, signerRelease],
  ...[projectCreate, projectList, projectShow, projectFail, projectBookInflow],
  ...[projectComputeResult, projectApproveResult, projectDeploy, projectCost],
  ...[projectApproveSpending, projectCancelSpending, projectReturnInflow],
  ...[projectSpendings, projectExchangeSuspense],
  ...[movesList, walletsShow, restoreCheck, restoreRelease],
];
