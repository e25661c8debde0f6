import { hash } from "node:crypto";
import type { RefusalCode } from "@clearhold/contract/refusals";
import { money } from "@clearhold/money";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { constraintOf } from "../../../kernel/database-fault.ts";
import { newId } from "../../../kernel/ids.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { Ledger } from "../../../ledger/index.ts";
import { debtWrittenOff, payoutGivenBack } from "../../../ledger/recipes/corrections.ts";
import type { OperatorPort } from "../../../wire/guard/guard-port.ts";
import type { OperatorLogin } from "../../../wire/operators/act-proof.ts";
import { approveRow, findRemedy, insertRemedy, lookAgain, type Remedy } from "./remedy-store.ts";

export type RemedyDeps = {
  /** As clearhold_operator. */
  readonly database: Queryable;
  readonly ledger: Pick<Ledger, "post">;
  readonly operators: Pick<OperatorPort, "signAct" | "verifyOperator">;
};

type RemedyAsk = Pick<Remedy, "kind" | "withdrawalId" | "reason">;

/**
 * Proposes a remedy for a withdrawal; it waits 24 hours for another operator. Refuses
 * `nothing-to-remedy` where there is no such debt, or its withdrawal is not settled, or the signer has not
 * said that nothing of it can leave. In the last case the signer looks again. What is to be charged is refused
 * so until the signer and the books have both seen it leave. Refuses as the guard does too.
 */
export async function proposeRemedy(
  deps: RemedyDeps & { readonly clock: Clock },
  operator: OperatorLogin,
  ask: RemedyAsk,
): Promise<Remedy> {
  const { database, operators, clock } = deps;
  await operators.verifyOperator({ ...operator });
  const id = newId("rem", clock);
  await insertRemedy(database, { ...ask, id }).catch(async (cause: unknown) => {
    if (ask.kind === "give-back") await askAgain(deps, operator, ask.withdrawalId);
    refused(cause);
  });
  await sign(deps, operator, await getRemedy(database, id));
  return getRemedy(database, id);
}

/**
 * Puts a second operator's name under a remedy and books it whole: what was repaid of a debt goes back to
 * its owner, and the debt ends; or all of a withdrawal goes back, fee included; or it
 * stays paid for good; or its owner owes what left. A second call books what is
 * not booked, and never twice. Refuses `record-not-found`, `second-operator-required`, `takeback-over` a day
 * after it was proposed, `adjustment-cap-reached`, `nothing-to-remedy`, `coins-not-held` where the chain shows
 * no such coins in the hot wallet, and as the guard does.
 */
export async function approveRemedy(
  deps: RemedyDeps,
  operator: OperatorLogin,
  id: string,
): Promise<Remedy> {
  await deps.operators.verifyOperator({ ...operator });
  const remedy = await getRemedy(deps.database, id);
  if (remedy.bookedUnits !== null) return remedy;
  if (remedy.approvedAt === null) {
    await sign(deps, operator, remedy);
    await approveRow(deps.database, id).catch(refused);
  }
  return book(deps, await getRemedy(deps.database, id));
}

async function book({ database, ledger }: RemedyDeps, remedy: Remedy): Promise<Remedy> {
  const { id, userId, currency, units, feeUnits } = remedy;
  if (remedy.bookedUnits !== null) return remedy;
  const fact = { remedyId: id, userId, amount: money(currency, units) };
  const journal =
    remedy.kind === "write-off"
      ? debtWrittenOff(fact)
      : payoutGivenBack({ ...fact, fee: money(currency, feeUnits) });
  await ledger.post({ journals: [journal], rows: [], answer: null }).catch(refused);
  return getRemedy(database, id);
}

/** What the database refuses, in words; everything else goes on as it is. */
function refused(cause: unknown): never {
  const codes: Readonly<Record<string, RefusalCode>> = {
    remedies_open: "nothing-to-remedy",
    remedies_once: "nothing-to-remedy",
    remedies_by_two: "second-operator-required",
    remedies_over: "takeback-over",
    remedies_cap: "adjustment-cap-reached",
    remedies_held: "coins-not-held",
  };
  const code = codes[constraintOf(cause)];
  throw code ? new Refusal(code, {}, { cause }) : cause;
}

async function getRemedy(db: Queryable, id: string): Promise<Remedy> {
  const remedy = await findRemedy(db, id);
  if (remedy === null) throw new Refusal("record-not-found");
  return remedy;
}

/** A stolen login of the operators could have it look for all withdrawals without this name. */
async function askAgain(
  { database, operators }: RemedyDeps,
  operator: OperatorLogin,
  withdrawalId: string,
): Promise<void> {
  const subjectHash = hash("sha256", "look again", "hex");
  const act = { action: "give-back-payout", subjectId: withdrawalId, subjectHash } as const;
  await operators.signAct({ ...operator, ...act });
  await lookAgain(database, withdrawalId);
}

/** The hash that they sign names the kind too. */
const actions = {
  "write-off": "write-off-debt",
  "give-back": "give-back-payout",
  "keep-paid": "give-back-payout",
  charge: "charge-payout",
} as const;

async function sign(
  { operators }: RemedyDeps,
  operator: OperatorLogin,
  { id, kind, orderHash }: Remedy,
): Promise<void> {
  const act = { action: actions[kind], subjectId: id, subjectHash: orderHash };
  await operators.signAct({ ...operator, ...act });
}
