import type { Queryable } from "../../../kernel/database.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import type { OperatorPort } from "../../../wire/guard/guard-port.ts";
import { textHash } from "../../../wire/signer/house-move.ts";
import type { Spending } from "./spending.ts";
import { findSpending, isSpendingCounted } from "./spending-store.ts";

export type CancelSpendingDeps = {
  readonly database: Queryable;
  readonly operators: Pick<OperatorPort, "signAct">;
};

/**
 * One operator's no is enough. Nothing is built for it from now on, and the worker puts the amount back
 * after its last moment, when no signer signs it any more; what is signed already follows the chain. Refuses `spending-not-open` once it has ended, and
 * for a cost that an approved or announced result counts on: it is owed.
 */
export async function cancelSpending(
  { database, operators }: CancelSpendingDeps,
  operator: { readonly name: string; readonly password: string },
  id: string,
): Promise<Spending> {
  const found = await findSpending(database, id);
  if (found === null) throw new Refusal("spending-not-found");
  const isOpen =
    found.state === "proposed" ||
    (found.state === "held" && !(await isSpendingCounted(database, id)));
  refuseUnless(isOpen, "spending-not-open");
  const { name, password } = operator;
  const act = { subjectId: id, subjectHash: textHash(found.orderText) };
  await operators.signAct({ name, password, ...act, action: "cancel-spending" });
  return { ...found, isCalledOff: true };
}
