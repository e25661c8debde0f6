export type { AlertReason, ChainAlert, OpenAlert } from "./alert.ts";
export {
  alertFields,
  findStoppedCurrencies,
  findStops,
  listOpenAlerts,
  raiseAlert,
} from "./alert-store.ts";
export { resolveAlert } from "./resolve-alert.ts";
