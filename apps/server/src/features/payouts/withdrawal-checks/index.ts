export { countApprovals, listEvidence } from "./approval-store.ts";
export { type CheckOrderDeps, checkOrder, findStop } from "./check-order.ts";
export { bindWithdrawalChecks } from "./check-routes.ts";
export { admitWithdrawal, explainDayLimit } from "./day-limit.ts";
export type { OrderFactsDeps } from "./order-facts.ts";
export {
  reviewEnd,
  type TermsByCurrency,
  type WithdrawalLimits,
  withdrawalTerms,
} from "./withdrawal-terms.ts";
