import { Refusal } from "../../kernel/refusal.ts";
import type { TakenChange } from "../../wire/operators/operator-change.ts";
import { differenceOf, type OperatorIn, operatorsAt } from "../../wire/operators/operator-log.ts";
import { publishLog, readOrNull } from "../../wire/operators/published-log.ts";
import { insertChange, listChanges, listFirstNames } from "../rows/operator-changes.ts";
import type { RowDeps } from "../rows/row-deps.ts";

/** Where the lists lie that guard and signer publish. */
export type PublishedLists = { readonly own: string; readonly signer: string };

type ListDeps = Pick<RowDeps, "database" | "clock"> & {
  readonly operatorLists?: PublishedLists | null;
};

/** Who is in now, by the guard's own list. */
export async function listOperatorsIn({
  database,
  clock,
}: ListDeps): Promise<readonly OperatorIn[]> {
  return operatorsAt(await listChanges(database), clock.now().getTime());
}

/** Publishes the guard's list, for the signer and for everybody who compares. */
export async function publishList({ database, operatorLists }: ListDeps): Promise<void> {
  if (operatorLists) publishLog(operatorLists.own, await listChanges(database));
}

/** Refuses `operators-differ` where the signer keeps another list: nobody knows then who is in. */
export async function checkSameList(deps: ListDeps): Promise<void> {
  const { database, operatorLists } = deps;
  if (!operatorLists) return;
  const signer = readOrNull(operatorLists.signer);
  if (signer === null) {
    throw new Refusal("operators-differ", { difference: "the signer's list cannot be read" });
  }
  const own = await listChanges(database);
  const difference = differenceOf(own, signer);
  if (difference === null) return;
  if (own.length > 0 || !(await adoptEarlier(deps, signer))) {
    throw new Refusal("operators-differ", { difference });
  }
}

/**
 * Version 0.2.0 kept passkeys at the signer only. A guard with no list takes over the passkeys of the
 * operators that it enrolled then, and of nobody else.
 */
async function adoptEarlier(deps: ListDeps, signer: readonly TakenChange[]): Promise<boolean> {
  const names = await listFirstNames(deps.database);
  const isOurs = ({ change, approvals }: TakenChange) =>
    approvals.length === 0 &&
    (change.kind === "enrol"
      ? names.get(change.operator.operatorId) === change.operator.name
      : change.kind === "leave" && names.has(change.operatorId));
  if (!signer.every(isOurs)) return false;
  for (const change of signer) {
    await insertChange(deps.database, change, { verifier: null, approvers: [] });
  }
  await publishList(deps);
  return true;
}
