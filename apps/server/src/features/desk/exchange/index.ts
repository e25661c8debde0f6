export { formatRate, type Pair, quoteTrade } from "./exchange.ts";
export { bindExchange } from "./exchange-routes.ts";
export { refusalOfAnswer } from "./exchange-rules.ts";
export { getOpenRate } from "./get-open-rate.ts";
export { approveRate, proposeRate, rateOrderView } from "./order-rate.ts";
export { keepRate, keepRateSeconds, rateSourceOf } from "./rate-sources.ts";
export {
  type DeskRate,
  findFreshRate,
  findRateAt,
  listRateOrders,
  updateCaps,
  updateSourceKind,
} from "./rate-store.ts";
