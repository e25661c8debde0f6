export { type HoldOrderDeps, holdStanding, withdrawalOfOrder } from "./hold-order.ts";
export { isAnyOrderOpen, isOrderKnown } from "./order-store.ts";
export { markReturned, type ReturnWithdrawalDeps, returnWithdrawal } from "./return-withdrawal.ts";
export { type Clearance, isUnapproved, receivedUnits, type Withdrawal } from "./withdrawal.ts";
export { bindWithdrawals } from "./withdrawal-routes.ts";
export {
  findWithdrawals,
  newWithdrawalRow,
  type WithdrawalRow,
  withdrawalColumns,
  withdrawalOf,
} from "./withdrawal-store.ts";
