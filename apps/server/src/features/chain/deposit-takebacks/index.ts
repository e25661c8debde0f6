export { approveTakeback, proposeGiveback, proposeTakeback } from "./take-back-deposit.ts";
export {
  type DepositTakeback,
  findOwnTakebacks,
  listAdjustmentsLeft,
  listExchangesOf,
  listTakebacks,
  type OpenExchange,
  sumTakebacks,
} from "./takeback-store.ts";
