export { depositId } from "./deposit.ts";
export { bindDeposits } from "./deposit-routes.ts";
export {
  type Arrival,
  creditRow,
  findCredited,
  findDeposits,
  findDepositsOfTx,
  insertDetected,
  orphanFrom,
  orphanThrough,
} from "./deposit-store.ts";
export { defaultMinimumUnits } from "./deposit-terms.ts";
export { type ListDepositsDeps, listArrivedBy } from "./list-deposits.ts";
export { listInflows } from "./list-inflows.ts";
