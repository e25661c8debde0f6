export { bindExchange } from "./exchange-routes.ts";
export { keepRate, keepRateSeconds } from "./keep-rate.ts";
export { approveRate, proposeRate, rateOrderView } from "./order-rate.ts";
export { formatRate, quoteTrade } from "./quote-trade.ts";
export { listRateOrders } from "./rate-order-store.ts";
export { rateSourceOf } from "./rate-sources.ts";
export { findFreshRate, findRateAt, updateCaps, updateSourceKind } from "./rate-store.ts";
