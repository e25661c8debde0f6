export type { OpenAlert } from "./alert.ts";
export {
  alertRow,
  countOpenAlerts,
  findStoppedCurrencies,
  findStops,
  isRestoreRuledOut,
  listOpenAlerts,
  listSurpluses,
  raiseStandingAlert,
} from "./alert-store.ts";
export { explainDeficit, resolveAlert } from "./end-alerts.ts";
