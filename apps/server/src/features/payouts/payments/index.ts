export { advanceWithdrawals } from "./advance-withdrawals.ts";
export { findReserved, lockPayoutDesk, notePayoutBuilt } from "./attempt-store.ts";
export { judgePayout, payoutOutcomes } from "./end-misdirected.ts";
export { type IsCoveredDeps, isCovered } from "./find-obstacle.ts";
export { openPayoutBooks } from "./open-payout-books.ts";
export { findKnownPayments, recoverPayment } from "./recover-payment.ts";
