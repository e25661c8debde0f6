import { z } from "zod";
import {
  alertsPerPage,
  explainDeficit,
  listOpenAlerts,
  type OpenAlert,
  type RangeResolution,
  type Resolution,
  resolveAlert,
  resolveAlerts,
} from "../features/chain/alerts/index.ts";
import { act, InputFault } from "./act.ts";
import { option, place, reasonOf, reasonOfMany } from "./fields.ts";
import { linesOf, minute, told, viewOf } from "./told.ts";

const reason = option("one line", reasonOf(4));

const alertId = z.string().regex(/^\d{1,18}$/, "must be the number of an alert");

export const alertsList = act({
  name: "alerts list",
  summary: "Lists what the books cannot explain on the chain, and marks what stops withdrawals.",
  rights: "none",
  input: { after: option("alert", alertId.default("0")) },
  effect: ({ auditor }, { after }) => listOpenAlerts(auditor, after),
  words(alerts) {
    const next = alerts.length < alertsPerPage ? null : (alerts.at(-1)?.id ?? null);
    const more = next === null ? [] : [`there may be more: alerts list --after ${next}`];
    return {
      ok: next === null && alerts.every(({ stops }) => !stops),
      data: { alerts: alerts.map(viewOf), next },
      lines: [...linesOf(alerts, alertLine, "no alert is open"), ...more],
    };
  },
});

export const alertsResolve = act({
  name: "alerts resolve",
  summary: "Resolves an alert, or all like it up to another. What stops needs two operators.",
  rights: "passkey",
  audit: ["resolve-alert"],
  input: {
    alertId: place("alert", alertId),
    through: option("alert", alertId.optional()),
    reason,
  },
  check(_, { through, reason: why }) {
    if (through === undefined || why.length <= reasonOfMany) return;
    throw new InputFault(`--reason must have at most ${reasonOfMany} characters with --through`);
  },
  async effect(
    world,
    { through, ...ask },
    { login: operator },
  ): Promise<Resolution | RangeResolution> {
    if (through === undefined) return resolveAlert(world, { ...ask, operator });
    return resolveAlerts(world, { ...ask, through, operator });
  },
  words(done) {
    const next = done.open ? "a second operator must resolve it too" : "resolved";
    if ("alert" in done) {
      const { alert, open } = done;
      return { data: { alert: viewOf(alert), open }, lines: [`${alertLine(alert)}: ${next}`] };
    }
    const { reason: kind, currency, from, through, named } = done;
    const lines = [`${named} ${kind} of ${currency}, ${from} to ${through}: ${next}`];
    return { data: { ...done }, lines };
  },
});

export const alertsExplain = act({
  name: "alerts explain",
  summary: "Explains a booked loss by a surplus of the same coins. It needs two operators.",
  rights: "passkey",
  audit: ["explain-deficit"],
  input: { shortfallId: place("shortfall"), by: option("surplus"), reason },
  effect: (world, { by: surplusId, ...ask }, { login }) =>
    explainDeficit(world, { ...ask, surplusId, operator: login }),
  words: ({ open }, { shortfallId, by: surplusId }) => ({
    data: { shortfallId, surplusId, open },
    lines: [open ? "a second operator must confirm it" : "explained: both alerts have ended"],
  }),
});

function alertLine(alert: OpenAlert): string {
  const { id, reason, stops, address, txid, blockNumber, noticedAt } = alert;
  const where = `${address}, block ${blockNumber}${txid === null ? "" : `, chain tx ${txid}`}`;
  const names = alert.resolvedBy.length > 0 ? ` (resolved by ${alert.resolvedBy.join(", ")})` : "";
  const mark = stops ? "STOPS" : "     ";
  return `${id}  ${minute(noticedAt)}  ${mark}  ${reason} ${told(alert)} at ${where}${names}`;
}
