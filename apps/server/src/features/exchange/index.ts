export { bindExchange } from "./exchange-routes.ts";
export { findFreshRate } from "./exchange-store.ts";
export { keepRate, keepRateSeconds, type RateSource, rateSourceOf } from "./keep-rate.ts";
export { quoteTrade } from "./quote-trade.ts";
