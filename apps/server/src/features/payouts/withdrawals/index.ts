export { advanceWithdrawals } from "./advance-withdrawals.ts";
export { findReserved, lockPayoutDesk, notePayoutBuilt } from "./attempt-store.ts";
export { type CheckWithdrawalDeps, checkWithdrawal } from "./check-withdrawal.ts";
export {
  approveWithdrawal,
  refusalReasons,
  refuseWithdrawal,
} from "./decide-withdrawal.ts";
export { findReview, listReviews, type Review } from "./decision-store.ts";
export { type HoldOrderDeps, holdStanding } from "./hold-order.ts";
export { type IsCoveredDeps, isCovered } from "./is-covered.ts";
export { openPayoutBooks } from "./open-payout-books.ts";
export { judgePayout, payoutOutcomes } from "./payout-verdict.ts";
export {
  findKnownPayments,
  isAnyOrderOpen,
  isOrderKnown,
  recoverPayment,
} from "./recover-payment.ts";
export { reviewEnd } from "./withdrawal.ts";
export { bindWithdrawals } from "./withdrawal-routes.ts";
export { findWithdrawals } from "./withdrawal-store.ts";
export { type WithdrawalRules, withdrawalTerms } from "./withdrawal-terms.ts";
