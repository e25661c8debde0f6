export type { AlertReason, ChainAlert, OpenAlert } from "./alert.ts";
export {
  alertFields,
  explainSurplus,
  findStoppedCurrencies,
  findStops,
  listOpenAlerts,
  listSurpluses,
  type OpenSurplus,
  raiseAlert,
} from "./alert-store.ts";
export { resolveAlert } from "./resolve-alert.ts";
