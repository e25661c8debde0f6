export { changePlan } from "./change-plan.ts";
export { bindCommissions } from "./commission-routes.ts";
export { findCommissions, findPlan, type Plan } from "./commission-store.ts";
export { findEarnedUsdt } from "./find-earned-usdt.ts";
export { isCommissionOn, levelRates } from "./plan.ts";
