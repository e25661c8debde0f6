export { advanceWithdrawals } from "./advance-withdrawals.ts";
export { findReserved, lockPayoutDesk } from "./attempt-store.ts";
export { openPayoutBooks } from "./open-payout-books.ts";
export { bindWithdrawals } from "./withdrawal-routes.ts";
export { findWithdrawals } from "./withdrawal-store.ts";
export { withdrawalTerms } from "./withdrawal-terms.ts";
