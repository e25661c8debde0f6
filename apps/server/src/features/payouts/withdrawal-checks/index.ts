export { listEvidence } from "./approval-store.ts";
export { type CheckOrderDeps, checkOrder } from "./check-order.ts";
export { bindWithdrawalChecks } from "./check-routes.ts";
export { type CheckWithdrawalDeps, checkWithdrawal } from "./check-withdrawal.ts";
export { countApprovals } from "./count-approvals.ts";
export { admitWithdrawal, explainDayLimit } from "./day-limit.ts";
export { quoteWithdrawal, type TermsByCurrency } from "./quote-withdrawal.ts";
export { reviewEnd, type WithdrawalRules, withdrawalTerms } from "./withdrawal-terms.ts";
