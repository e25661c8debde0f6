export { approveTakeback, proposeTakeback } from "./take-back-deposit.ts";
export {
  type DepositTakeback,
  findOwnTakebacks,
  listAdjustmentsLeft,
  listTakebacks,
  sumTakebacks,
} from "./takeback-store.ts";
