import { formatMoney, money } from "@clearhold/money";
import { listOpenAlerts, type OpenAlert, resolveAlert } from "../../features/alerts/index.ts";
import { type Command, positional } from "./command.ts";
import { proofOptions, readProof } from "./operator-proof.ts";
import { readReason } from "./operator-reason.ts";

export const alertsList: Command = {
  name: "alerts list",
  usage: "",
  summary: "What the chain did that the books cannot explain; what stops withdrawals is marked.",
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
  summary: "Puts an operator's name under an alert's end; what stops withdrawals needs two.",
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
    const next = open ? "another operator has to resolve it too" : "resolved";
    return { ok: true, data: { alert: told(alert), open }, lines: [`${lineOf(alert)}: ${next}`] };
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
