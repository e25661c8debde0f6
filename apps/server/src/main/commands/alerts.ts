import { formatMoney, money } from "@clearhold/money";
import {
  explainDeficit,
  listOpenAlerts,
  type OpenAlert,
  resolveAlert,
} from "../../features/chain/alerts/index.ts";
import { type Command, positional, required } from "./command.ts";
import { proofOptions, readProof } from "./operator-proof.ts";
import { readReason } from "./operator-reason.ts";

export const alertsList: Command = {
  name: "alerts list",
  usage: "",
  summary: "Lists what the books cannot explain on the chain, and marks what stops withdrawals.",
  options: {},
  async run(context) {
    const alerts = await listOpenAlerts(context.database("auditor"));
    return {
      ok: alerts.every(({ stops }) => !stops),
      data: { alerts: alerts.map(told) },
      lines: alerts.length === 0 ? ["no alert is open"] : alerts.map(lineOf),
    };
  },
};

export const alertsResolve: Command = {
  name: "alerts resolve",
  usage: '<alert> --as <operator> --reason "…" [--password-file <file>]',
  summary: "Resolves an alert. One that stops withdrawals needs two operators.",
  options: { ...proofOptions, reason: { type: "string" } },
  async run(context, ask) {
    const { alert, open } = await resolveAlert(
      { database: context.database("operator"), operators: context.operators() },
      {
        alertId: positional(ask, 0, "alert"),
        operator: readProof(context, ask),
        reason: readReason(ask, 4),
      },
    );
    const next = open ? "a second operator must resolve it too" : "resolved";
    return { ok: true, data: { alert: told(alert), open }, lines: [`${lineOf(alert)}: ${next}`] };
  },
};

export const alertsExplain: Command = {
  name: "alerts explain",
  usage: '<shortfall> --by <surplus> --as <operator> --reason "…" [--password-file <file>]',
  summary: "Explains a booked loss by a surplus of the same coins. It needs two operators.",
  options: { ...proofOptions, by: { type: "string" }, reason: { type: "string" } },
  async run(context, ask) {
    const shortfallId = positional(ask, 0, "shortfall");
    const surplusId = required(ask, "by");
    const { open } = await explainDeficit(
      {
        database: context.database("operator"),
        ledger: context.ledger(),
        operators: context.operators(),
      },
      { shortfallId, surplusId, operator: readProof(context, ask), reason: readReason(ask, 4) },
    );
    const line = open ? "a second operator must confirm it" : "explained: both alerts have ended";
    return { ok: true, data: { shortfallId, surplusId, open }, lines: [line] };
  },
};

function told({ units, currency, noticedAt, ...alert }: OpenAlert) {
  const amount = formatMoney(money(currency, units));
  return { ...alert, currency, amount, noticedAt: noticedAt.toISOString() };
}

function lineOf(alert: OpenAlert): string {
  const { id, reason, stops, address, txid, currency, blockNumber, noticedAt } = alert;
  const since = noticedAt.toISOString().slice(0, 16).replace("T", " ");
  const amount = `${formatMoney(money(currency, alert.units))} ${currency}`;
  const where = `${address}, block ${blockNumber}${txid === null ? "" : `, chain tx ${txid}`}`;
  const names = alert.resolvedBy.length > 0 ? ` (resolved by ${alert.resolvedBy.join(", ")})` : "";
  return `${id}  ${since} UTC  ${stops ? "STOPS" : "     "}  ${reason} ${amount} at ${where}${names}`;
}
