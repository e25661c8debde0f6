export { defaultMinimumUnits, depositId } from "./deposit.ts";
export { bindDeposits } from "./deposit-routes.ts";
export {
  type Arrival,
  type CreditedFact,
  creditRow,
  findCredited,
  findDeposits,
  findDepositsOfTx,
  insertDetected,
  listUnnamed,
  listWaitingBlocks,
  orphanFrom,
  orphanThrough,
  orphanUnbrought,
  waitRow,
} from "./deposit-store.ts";
export { type ListDepositsDeps, listArrivedBy, listInflows } from "./list-deposits.ts";
export { judgeByProof, type UnprovedLimits } from "./unproved-limit.ts";
