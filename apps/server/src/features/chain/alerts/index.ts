export type { OpenAlert } from "./alert.ts";
export {
  alertRow,
  alertsPerPage,
  countOpenAlerts,
  findDecidedDifference,
  findStoppedCurrencies,
  findStops,
  isRestoreRuledOut,
  listOpenAlerts,
  listSurpluses,
  listTold,
  raiseStandingAlert,
  roomForLarge,
} from "./alert-store.ts";
export {
  explainDeficit,
  type RangeResolution,
  type Resolution,
  resolveAlert,
  resolveAlerts,
} from "./end-alerts.ts";
