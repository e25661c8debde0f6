export { advanceWithdrawals } from "./advance-withdrawals.ts";
export { findReserved, lockPayoutDesk, notePayoutBuilt } from "./attempt-store.ts";
export { type IsCoveredDeps, isCovered } from "./is-covered.ts";
export { openPayoutBooks } from "./open-payout-books.ts";
export { judgePayout, payoutOutcomes } from "./payout-verdict.ts";
export { findKnownPayments, recoverPayment } from "./recover-payment.ts";
