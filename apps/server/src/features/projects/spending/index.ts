export { approveSpending, cancelSpending, returnSpendings } from "./decide-spending.ts";
export { exchangeSuspense } from "./exchange-suspense.ts";
export { listProjectMovements } from "./list-project-movements.ts";
export { proposeReturn, proposeSpending } from "./propose-spending.ts";
export { type Spending, spendingOrderOf } from "./spending.ts";
export {
  countFailed,
  findSpendingApprovals,
  isSpendingCalledOff,
  listDueSpendings,
  lockSpending,
  storeSpendingWaits,
} from "./spending-store.ts";
