export { bindExchange } from "./exchange-routes.ts";
export { keepRate, keepRateSeconds, type RateSource, rateSourceOf } from "./keep-rate.ts";
export { quoteTrade } from "./quote-trade.ts";
export { findFreshRate } from "./rate-store.ts";
