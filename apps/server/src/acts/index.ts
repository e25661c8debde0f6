import type { Act } from "./act.ts";
import {
  addressesQuarantine,
  alertsExplain,
  alertsList,
  alertsResolve,
  chainClaim,
  chainRescan,
  chainWitnesses,
  reconcileNow,
  reconcileShow,
} from "./chain.ts";
import {
  depositApprove,
  depositExchanges,
  depositGiveBack,
  depositTakeBack,
  depositTakeBacks,
} from "./deposits.ts";
import {
  deskApproveCaps,
  deskCancelCaps,
  deskFund,
  deskProposeCaps,
  deskShow,
  deskTakeBack,
  rateApprove,
  rateList,
  ratePropose,
} from "./desk.ts";
import { limitsLower, limitsRaise, limitsShow } from "./limits.ts";
import {
  operatorAdd,
  operatorCancel,
  operatorLeave,
  operatorList,
  operatorRemove,
  operatorReplace,
} from "./operators.ts";
import {
  signerAccept,
  signerRecords,
  signerRelease,
  signerStops,
  withdrawalApprove,
  withdrawalEnd,
  withdrawalQueue,
  withdrawalRefuse,
  withdrawalShow,
} from "./payouts.ts";
import { nicknameAccept, nicknameList, nicknameRefuse, personShow } from "./people.ts";
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
  projectExchangeSuspense,
  projectReturnInflow,
  projectSpendings,
} from "./projects/spendings.ts";
import { movesList, restoreCheck, restoreRelease, walletsShow } from "./treasury.ts";

/** Every act of an operator, floor by floor. */
export const acts: readonly Act[] = [
  ...[personShow, nicknameList, nicknameAccept, nicknameRefuse],
  ...[operatorList, operatorAdd, operatorReplace, operatorRemove],
  ...[operatorLeave, operatorCancel],
  ...[limitsShow, limitsRaise, limitsLower],
  ...[alertsList, alertsResolve, alertsExplain, addressesQuarantine, chainClaim, chainRescan],
  ...[depositTakeBack, depositGiveBack, depositApprove, depositTakeBacks, depositExchanges],
  ...[chainWitnesses, reconcileShow, reconcileNow],
  ...[rateList, ratePropose, rateApprove, deskShow, deskFund, deskTakeBack],
  ...[deskProposeCaps, deskApproveCaps, deskCancelCaps],
  ...[withdrawalQueue, withdrawalShow, withdrawalApprove, withdrawalRefuse, withdrawalEnd],
  ...[signerStops, signerRelease, signerRecords, signerAccept],
  ...[projectCreate, projectList, projectShow, projectFail, projectBookInflow],
  ...[projectComputeResult, projectApproveResult, projectDeploy, projectCost],
  ...[projectApproveSpending, projectCancelSpending, projectReturnInflow],
  ...[projectSpendings, projectExchangeSuspense],
  ...[movesList, walletsShow, restoreCheck, restoreRelease],
];
