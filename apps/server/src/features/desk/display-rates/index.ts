export { bindDisplayRates } from "./display-rate-routes.ts";
export { type DisplayRates, findDisplayRates } from "./display-rate-store.ts";
export {
  type KeepDisplayRatesDeps,
  keepDisplayRates,
  keepDisplayRatesMs,
} from "./keep-display-rates.ts";
