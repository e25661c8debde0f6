export { exchangeIdOf } from "./exchange.ts";
export { bindExchange, type ExchangeDeps } from "./exchange-routes.ts";
export { findExchanges, findFreshRate } from "./exchange-store.ts";
export {
  type KeepRateDeps,
  keepRate,
  keepRateSeconds,
  type RateSource,
  rateSourceOf,
} from "./keep-rate.ts";
export { quoteTrade } from "./quote-trade.ts";
