export type { OpenAlert } from "./alert.ts";
export {
  alertFields,
  explainSurplus,
  findStoppedCurrencies,
  findStops,
  listOpenAlerts,
  listSurpluses,
  raiseAlert,
} from "./alert-store.ts";
export { resolveAlert } from "./resolve-alert.ts";
