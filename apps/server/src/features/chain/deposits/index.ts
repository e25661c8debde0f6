export { defaultMinimumUnits, depositId } from "./deposit.ts";
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
export { type ListDepositsDeps, listArrivedBy, listInflows } from "./list-deposits.ts";
