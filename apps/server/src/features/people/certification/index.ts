export { bindCertification } from "./certification-routes.ts";
export {
  findStanding,
  findUncertified,
  findUncertifiedUntil,
  type LevelLimit,
  listLevelLimits,
  listWaiting,
} from "./certification-store.ts";
export {
  approveLimit,
  cancelLimit,
  type LimitOrder,
  limitOrderView,
  listLimitOrders,
  noLimit,
  proposeLimit,
} from "./order-limits.ts";
