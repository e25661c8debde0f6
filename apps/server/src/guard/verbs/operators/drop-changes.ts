import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import type { AskOf } from "../../../wire/guard/guard-port.ts";
import { dropText } from "../../../wire/operators/false-changes.ts";
import { approvalsNeeded, operatorsAt } from "../../../wire/operators/operator-log.ts";
import { approversOf } from "../../../wire/operators/verify-approvals.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import { findFalseChanges, publishList } from "../../proofs/operator-list.ts";
import { insertDrop, readChanges } from "../../rows/operator-changes.ts";

/** False rows of the list at which operators have not looked yet. */
export function listFalseChanges(deps: GuardDeps) {
  return findFalseChanges(deps).then((rows) => [...rows]);
}

/**
 * Takes the word of two operators, by their passkeys, that they have looked at the false rows up to this
 * one; of one where only one is in. The rows stay, count for nothing as before, and are not named any more.
 * Refuses `operator-change-refused`.
 */
export async function dropFalseChanges(
  deps: GuardDeps,
  { throughRow, approvals }: AskOf<"dropFalseChanges">,
): Promise<void> {
  const { database, clock } = deps;
  const { log } = await readChanges(deps);
  const named = await findFalseChanges(deps);
  refuseUnless(
    named.some(({ rowId }) => rowId === throughRow),
    "operator-change-refused",
    { reason: `row ${throughRow} is not false, or was dropped before` },
  );
  const inNow = operatorsAt(log, clock.now().getTime());
  const behind = await approversOf(inNow, dropText(throughRow), approvals);
  const needed = Math.min(approvalsNeeded, inNow.length);
  if (behind.length < needed) {
    const reason = `to drop false changes, passkeys needed: ${needed}, given: ${behind.length}`;
    throw new Refusal("operator-change-refused", { reason });
  }
  const approvers = behind.map(({ operatorId }) => operatorId);
  await insertDrop(database, { throughRow, approvals, approvers });
  await publishList(deps);
}
