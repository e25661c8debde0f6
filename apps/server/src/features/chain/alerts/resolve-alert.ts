import { hash } from "node:crypto";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import type { OperatorPort } from "../../../wire/guard/guard-port.ts";
import type { OpenAlert } from "./alert.ts";
import { insertResolution, listOpenAlerts } from "./alert-store.ts";

export type ResolveAlertDeps = {
  readonly database: Queryable;
  readonly operators: Pick<OperatorPort, "signAct" | "verifyOperator">;
};

export type ResolveAlertAsk = {
  readonly alertId: string;
  readonly operator: { readonly name: string; readonly password: string };
  readonly reason: string;
};

/** What an alert still waits for after this name; null when it is resolved. */
export type Resolution = { readonly alert: OpenAlert; readonly open: boolean };

/**
 * Puts an operator's name and reason under the end of an alert. What stops withdrawals needs a second
 * operator: the first alone could let a theft go on. Refuses `alert-not-open`,
 * `second-operator-required` and as the guard does.
 */
export async function resolveAlert(
  { database, operators }: ResolveAlertDeps,
  { alertId, operator, reason }: ResolveAlertAsk,
): Promise<Resolution> {
  const { operatorId } = await operators.verifyOperator({ ...operator });
  const alert = await findOpen(database, alertId);
  if (alert === undefined) throw new Refusal("alert-not-open");
  refuseUnless(!alert.resolvedBy.includes(operator.name), "second-operator-required");
  const subjectHash = hash("sha256", reason, "hex");
  await operators.signAct({
    ...operator,
    action: "resolve-alert",
    subjectId: alertId,
    subjectHash,
  });
  await insertResolution(database, { alertId, operatorId, reason });
  return { alert, open: (await findOpen(database, alertId)) !== undefined };
}

async function findOpen(db: Queryable, alertId: string): Promise<OpenAlert | undefined> {
  return (await listOpenAlerts(db)).find(({ id }) => id === alertId);
}
