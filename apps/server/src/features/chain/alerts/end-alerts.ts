import { hash } from "node:crypto";
import { money } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import type { Ledger } from "../../../ledger/index.ts";
import { deficitExplained } from "../../../ledger/recipes/corrections.ts";
import type { OperatorPort } from "../../../wire/guard/guard-port.ts";
import type { OpenAlert } from "./alert.ts";
import {
  type AlertPair,
  type AlertRange,
  countRange,
  findOpenAlert,
  findShortfall,
  insertExplanation,
  insertResolution,
  insertResolutions,
} from "./alert-store.ts";

export type EndAlertsDeps = {
  /** As clearhold_operator. */
  readonly database: Queryable;
  readonly operators: Pick<OperatorPort, "signAct" | "verifyOperator">;
};

/** The name that an operator puts to an end, and why. */
type OperatorWord = {
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
  { database, operators }: EndAlertsDeps,
  { alertId, operator, reason }: OperatorWord & { readonly alertId: string },
): Promise<Resolution> {
  const { operatorId } = await operators.verifyOperator({ ...operator });
  const alert = await findOpenAlert(database, alertId);
  if (alert === null) throw new Refusal("alert-not-open");
  refuseUnless(!alert.resolvedBy.includes(operator.name), "second-operator-required");
  const act = { action: "resolve-alert", subjectId: alertId } as const;
  await operators.signAct({ ...operator, ...act, subjectHash: hash("sha256", reason, "hex") });
  await insertResolution(database, { alertId, operatorId, reason });
  return { alert, open: (await findOpenAlert(database, alertId)) !== null };
}

/** How many got the name, and how many of them still wait for a second one. */
export type RangeResolution = AlertRange & { readonly named: number; readonly open: number };

/**
 * As resolveAlert, for all open alerts between two of the same reason and currency: one act, whose text
 * names both, the range and how many they are. Refuses as resolveAlert does.
 */
export async function resolveAlerts(
  { database, operators }: EndAlertsDeps,
  ask: OperatorWord & { readonly alertId: string; readonly through: string },
): Promise<RangeResolution> {
  const { operator, alertId: from, through } = ask;
  const { operatorId } = await operators.verifyOperator({ ...operator });
  const [first, last] = [
    await findOpenAlert(database, from),
    await findOpenAlert(database, through),
  ];
  if (first === null || last === null) throw new Refusal("alert-not-open");
  const { reason: kind, currency } = first;
  refuseUnless(last.reason === kind && last.currency === currency, "alert-not-open");
  const range = { reason: kind, currency, from, through };
  const { open, unnamed } = await countRange(database, range, operatorId);
  refuseUnless(open > 0, "alert-not-open");
  refuseUnless(unnamed > 0, "second-operator-required");
  const subjectId = `${kind}:${currency}:${from}-${through}`;
  const reason = `${subjectId} (${open}): ${ask.reason}`;
  const act = { action: "resolve-alert", subjectId } as const;
  await operators.signAct({ ...operator, ...act, subjectHash: hash("sha256", reason, "hex") });
  let named = 0;
  for (let more = -1; more !== 0; named += more) {
    more = await insertResolutions(database, { range, operatorId, reason });
  }
  return { ...range, named, open: (await countRange(database, range, operatorId)).open };
}

/**
 * An operator's word that a booked loss was none, because the coins stand in the books a second time as
 * a surplus; until it is booked a later word takes the place of the operator's earlier one. With the second
 * operator's both are taken out, whole, and both alerts end. Refuses
 * `alert-not-open` where the two do not fit or it was explained before, `second-operator-required` for
 * a second word of the same operator, and as the guard does.
 * @returns whether it still waits for another operator.
 */
export async function explainDeficit(
  { database, ledger, operators }: EndAlertsDeps & { readonly ledger: Pick<Ledger, "post"> },
  { shortfallId, surplusId, operator, reason }: OperatorWord & AlertPair,
): Promise<{ readonly open: boolean }> {
  const { operatorId } = await operators.verifyOperator({ ...operator });
  const before = await findShortfall(database, { shortfallId, surplusId });
  if (before === null) throw new Refusal("alert-not-open");
  if (!before.isDecided) {
    refuseUnless(!before.operatorIds.includes(operatorId), "second-operator-required");
    const act = { action: "explain-deficit", subjectId: `${shortfallId}:${surplusId}` } as const;
    await operators.signAct({ ...operator, ...act, subjectHash: hash("sha256", reason, "hex") });
    await insertExplanation(database, { shortfallId, surplusId, operatorId, reason });
  }
  const after = await findShortfall(database, { shortfallId, surplusId });
  if (!after?.isDecided) return { open: true };
  const amount = money(after.currency, after.units);
  const journals = [deficitExplained({ shortfallId, amount })];
  await ledger.post({ journals, rows: [], answer: null });
  return { open: false };
}
