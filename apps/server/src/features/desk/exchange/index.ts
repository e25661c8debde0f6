export { formatRate, type Pair, quoteTrade } from "./exchange.ts";
export { bindExchange } from "./exchange-routes.ts";
export { refusalOfAnswer } from "./exchange-rules.ts";
export { getOpenRate } from "./get-open-rate.ts";
export {
  approveCaps,
  type CapOrder,
  cancelCaps,
  capOrderView,
  listCapOrders,
  proposeCaps,
  proposeSource,
} from "./order-caps.ts";
export { approveRate, proposeRate, rateOrderView } from "./order-rate.ts";
export {
  /** @internal */
  keepRate,
  keepRateSeconds,
  openRateKeeper,
} from "./rate-sources.ts";
export {
  type DeskRate,
  findFreshRate,
  findNewestRate,
  findRateAt,
  findSource,
  findWaitingRate,
  listRateOrders,
} from "./rate-store.ts";
