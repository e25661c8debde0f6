import { Refusal } from "../../kernel/refusal.ts";
import { type FalseChange, falseChangesWord } from "../../wire/operators/false-changes.ts";
import { differenceOf, type OperatorIn, operatorsAt } from "../../wire/operators/operator-log.ts";
import { publishFalseWord, publishLog, readOrNull } from "../../wire/operators/published-log.ts";
import { listUnseen, readChanges } from "../rows/operator-changes.ts";
import type { RowDeps } from "../rows/row-deps.ts";

/** Where the lists lie that guard and signer publish. */
export type PublishedLists = { readonly own: string; readonly signer: string };

type ListDeps = Pick<RowDeps, "database" | "clock" | "keys"> & {
  readonly operatorLists?: PublishedLists | null;
};

/** Who is in now, by the guard's own list. */
export async function listOperatorsIn(deps: ListDeps): Promise<readonly OperatorIn[]> {
  return operatorsAt((await readChanges(deps)).log, deps.clock.now().getTime());
}

/** False rows of the list at which operators have not looked yet. */
export async function findFalseChanges(deps: ListDeps): Promise<readonly FalseChange[]> {
  return listUnseen(deps.database, (await readChanges(deps)).falseRows);
}

/** Publishes the guard's list, for the signer and for everybody who compares. */
export async function publishList(deps: ListDeps): Promise<void> {
  const { operatorLists } = deps;
  if (!operatorLists) return;
  publishLog(operatorLists.own, (await readChanges(deps)).log);
  publishFalseWord(operatorLists.own, falseChangesWord(await findFalseChanges(deps)));
}

/** Refuses `operators-differ` where the signer keeps another list: nobody knows then who is in. */
export async function checkSameList(deps: ListDeps): Promise<void> {
  const { operatorLists } = deps;
  if (!operatorLists) return;
  publishFalseWord(operatorLists.own, falseChangesWord(await findFalseChanges(deps)));
  const signer = readOrNull(operatorLists.signer);
  if (signer === null) {
    throw new Refusal("operators-differ", { difference: "the signer's list cannot be read" });
  }
  const difference = differenceOf((await readChanges(deps)).log, signer);
  if (difference !== null) throw new Refusal("operators-differ", { difference });
}
