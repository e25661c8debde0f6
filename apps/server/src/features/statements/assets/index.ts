export { bindAssets } from "./asset-routes.ts";
export { findDisplayCurrency, ratedAt, symbolsOf } from "./display-currency.ts";
