export { holdRecovered, holdStanding } from "./hold-order.ts";
export { type ReturnWithdrawalDeps, returnPosting, returnWithdrawal } from "./return-withdrawal.ts";
export type { Withdrawal } from "./withdrawal.ts";
export { bindWithdrawals } from "./withdrawal-routes.ts";
export {
  claimWithdrawals,
  findWithdrawals,
  isAnyOrderOpen,
  isCharged,
  isOrderKnown,
  releaseWithdrawal,
} from "./withdrawal-store.ts";
