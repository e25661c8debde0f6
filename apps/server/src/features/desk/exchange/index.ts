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
} from "./order-caps.ts";
export { approveRate, proposeRate, rateOrderView } from "./order-rate.ts";
export { keepRate, keepRateSeconds, rateSourceOf } from "./rate-sources.ts";
export {
  type DeskRate,
  findFreshRate,
  findNewestRate,
  findRateAt,
  findWaitingRate,
  listRateOrders,
} from "./rate-store.ts";
