import {
  explainDeficit,
  listOpenAlerts,
  type OpenAlert,
  resolveAlert,
} from "../../features/chain/alerts/index.ts";
import { act } from "../act.ts";
import { option, place, reasonOf } from "../fields.ts";
import { coins, linesOf, minute, viewOf } from "../told.ts";

const reason = option("one line", reasonOf(4));

export const alertsList = act({
  name: "alerts list",
  summary: "Lists what the books cannot explain on the chain, and marks what stops withdrawals.",
  rights: "none",
  input: {},
  effect: ({ auditor }) => listOpenAlerts(auditor),
  words: (alerts) => ({
    ok: alerts.every(({ stops }) => !stops),
    data: { alerts: alerts.map(viewOf) },
    lines: linesOf(alerts, lineOf, "no alert is open"),
  }),
});

export const alertsResolve = act({
  name: "alerts resolve",
  summary: "Resolves an alert. One that stops withdrawals needs two operators.",
  rights: "password",
  audit: ["resolve-alert"],
  input: { alertId: place("alert"), reason },
  effect: (world, ask, { login }) => resolveAlert(world, { ...ask, operator: login }),
  words({ alert, open }) {
    const next = open ? "a second operator must resolve it too" : "resolved";
    return { data: { alert: viewOf(alert), open }, lines: [`${lineOf(alert)}: ${next}`] };
  },
});

export const alertsExplain = act({
  name: "alerts explain",
  summary: "Explains a booked loss by a surplus of the same coins. It needs two operators.",
  rights: "password",
  audit: ["explain-deficit"],
  input: { shortfallId: place("shortfall"), by: option("surplus"), reason },
  effect: (world, { by: surplusId, ...ask }, { login }) =>
    explainDeficit(world, { ...ask, surplusId, operator: login }),
  words: ({ open }, { shortfallId, by: surplusId }) => ({
    data: { shortfallId, surplusId, open },
    lines: [open ? "a second operator must confirm it" : "explained: both alerts have ended"],
  }),
});

function lineOf(alert: OpenAlert): string {
  const { id, reason, stops, address, txid, blockNumber, noticedAt } = alert;
  const amount = `${coins(alert.currency, alert.units)} ${alert.currency}`;
  const where = `${address}, block ${blockNumber}${txid === null ? "" : `, chain tx ${txid}`}`;
  const names = alert.resolvedBy.length > 0 ? ` (resolved by ${alert.resolvedBy.join(", ")})` : "";
  const mark = stops ? "STOPS" : "     ";
  return `${id}  ${minute(noticedAt)}  ${mark}  ${reason} ${amount} at ${where}${names}`;
}
