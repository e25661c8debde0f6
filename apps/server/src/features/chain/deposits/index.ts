export { defaultMinimumUnits, depositId } from "./deposit.ts";
export { bindDeposits } from "./deposit-routes.ts";
export {
  type Arrival,
  type CreditedInner,
  creditRow,
  findCredited,
  findDeposits,
  findDepositsOfTx,
  insertDetected,
  listCreditedInner,
  listUnread,
  nameInner,
  orphanFrom,
  orphanThrough,
} from "./deposit-store.ts";
export { type ListDepositsDeps, listArrivedBy, listInflows } from "./list-deposits.ts";
