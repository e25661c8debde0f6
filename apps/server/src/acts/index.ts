import { accountClosed, accountReopen } from "./accounts.ts";
import type { Act } from "./act.ts";
import { addressesQuarantine, addressesQuarantineRange } from "./addresses.ts";
import { alertsExplain, alertsList, alertsResolve } from "./alerts.ts";
import { campaignActs } from "./campaigns.ts";
import { certificationDecide, certificationList, certificationShow } from "./certification.ts";
import {
  chainClaim,
  chainRescan,
  chainRewind,
  chainWitnesses,
  reconcileNow,
  reconcileShow,
} from "./chain.ts";
import { commissionActs } from "./commissions.ts";
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
  deskProposeSource,
  deskShow,
  deskTakeBack,
  rateApprove,
  rateList,
  ratePropose,
} from "./desk.ts";
import {
  certificationApproveLimit,
  certificationCancelLimit,
  certificationLimits,
  certificationProposeLimit,
} from "./level-limits.ts";
import { levelsCheck } from "./levels.ts";
import { limitsLower, limitsRaise, limitsShow } from "./limits.ts";
import {
  operatorAdd,
  operatorCancel,
  operatorDrop,
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
import { pressActs } from "./press.ts";
import { projectCreate, projectWithdraw } from "./projects/create.ts";
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
import {
  debtList,
  debtWriteOff,
  remedyApprove,
  remedyList,
  withdrawalCharge,
  withdrawalGiveBack,
  withdrawalKeepPaid,
} from "./remedies.ts";
import { textActs } from "./texts.ts";
import { movesList, restoreCheck, restoreRelease, walletsShow } from "./treasury.ts";

/** Every act of an operator, floor by floor. */
export const acts: readonly Act[] = [
  ...[personShow, nicknameList, nicknameAccept, nicknameRefuse],
  ...[accountClosed, accountReopen],
  levelsCheck,
  ...[certificationList, certificationShow, certificationDecide, certificationLimits],
  ...[certificationProposeLimit, certificationApproveLimit, certificationCancelLimit],
  ...[operatorList, operatorAdd, operatorReplace, operatorRemove],
  ...[operatorLeave, operatorCancel, operatorDrop],
  ...[limitsShow, limitsRaise, limitsLower],
  ...[alertsList, alertsResolve, alertsExplain, addressesQuarantine, addressesQuarantineRange],
  ...[chainClaim, chainRescan],
  ...[depositTakeBack, depositGiveBack, depositApprove, depositTakeBacks, depositExchanges],
  ...[chainRewind, chainWitnesses, reconcileShow, reconcileNow],
  ...[rateList, ratePropose, rateApprove, deskShow, deskFund, deskTakeBack],
  ...[deskProposeCaps, deskProposeSource, deskApproveCaps, deskCancelCaps],
  ...[withdrawalQueue, withdrawalShow, withdrawalApprove, withdrawalRefuse, withdrawalEnd],
  ...[debtList, debtWriteOff, withdrawalGiveBack, withdrawalKeepPaid, withdrawalCharge],
  ...[remedyList, remedyApprove],
  ...[signerStops, signerRelease, signerRecords, signerAccept],
  ...[projectCreate, projectWithdraw, projectList, projectShow, projectFail, projectBookInflow],
  ...[projectComputeResult, projectApproveResult, projectDeploy, projectCost],
  ...[projectApproveSpending, projectCancelSpending, projectReturnInflow],
  ...[projectSpendings, projectExchangeSuspense],
  ...campaignActs,
  ...commissionActs,
  ...pressActs,
  ...textActs,
  ...[movesList, walletsShow, restoreCheck, restoreRelease],
];
