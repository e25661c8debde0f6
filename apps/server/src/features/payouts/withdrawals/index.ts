export { holdRecovered, holdStanding } from "./hold-order.ts";
export { returnPosting, returnWithdrawal } from "./return-withdrawal.ts";
export type { Withdrawal } from "./withdrawal.ts";
export { bindWithdrawals } from "./withdrawal-routes.ts";
export {
  claimWithdrawals,
  findWithdrawals,
  isAnyOrderOpen,
  isOrderKnown,
  nounOf,
  type RowOf,
  releaseWithdrawal,
} from "./withdrawal-store.ts";
