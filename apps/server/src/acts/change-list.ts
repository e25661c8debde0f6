import { Refusal } from "../kernel/refusal.ts";
import {
  changeText,
  type NewChange,
  type OperatorChange,
  openSignerOperators,
  type TakenChange,
} from "../wire/operators/operator-change.ts";
import { changeWords, differenceOf } from "../wire/operators/operator-log.ts";
import {
  type Approver,
  approvalBy,
  type OperatorApproval,
} from "../wire/signer/operator-approval.ts";
import { isoOf, minute } from "./told.ts";
import type { World } from "./world.ts";

/** The two that keep the list. */
export type ListKeepers = Pick<World, "operators" | "signer">;

export type ListChange = {
  readonly draft: NewChange;
  readonly by: readonly Approver[];
  /** Of who comes in. */
  readonly password?: string;
};

/**
 * Has guard and signer take one change of the operators' list, each by its own judgement. Refuses
 * `operator-change-refused`, and what the guard refuses of a password.
 * @returns Unix seconds from which both count it.
 */
export async function changeList(
  { operators, signer }: ListKeepers,
  { draft, by, password }: ListChange,
): Promise<{ readonly change: OperatorChange; readonly from: number }> {
  const { length } = await operators.listOperatorChanges({});
  const change = { ...draft, number: length + 1 } as OperatorChange;
  const text = changeText(change);
  const approvals = await approvalsOf(by, text);
  const ask = { change, approvals };
  const { from } = await operators.changeOperators(password ? { ...ask, password } : ask);
  const reply = await openSignerOperators(signer).change(ask);
  if (!reply.changed) throw refusedBySigner(reply.reason);
  return { change, from: Math.max(from, reply.from) };
}

/** One after the other: each may be asked at the terminal. */
export async function approvalsOf(by: readonly Approver[], text: string) {
  const approvals: OperatorApproval[] = [];
  for (const one of by) approvals.push(await approvalBy(one, text));
  return approvals;
}

/**
 * Gives each of the two the changes that only the other one took, because one of them was away or its
 * database was restored. Both judge them again. Refuses `operators-differ` where they took different ones.
 * @returns how many changes were repeated.
 */
export async function repeatChanges({ operators, signer: door }: ListKeepers): Promise<number> {
  const signer = openSignerOperators(door);
  const [guards, signers] = [await operators.listOperatorChanges({}), await signer.list()];
  const common = Math.min(guards.length, signers.length);
  const difference = differenceOf(guards.slice(0, common), signers.slice(0, common));
  if (difference !== null) throw new Refusal("operators-differ", { difference });
  for (const ask of guards.slice(common).map(askOf)) {
    const reply = await signer.change(ask);
    if (!reply.changed) throw refusedBySigner(reply.reason);
  }
  for (const ask of signers.slice(common).map(askOf)) await operators.changeOperators(ask);
  return Math.abs(guards.length - signers.length);
}

/** What is decided and does not count yet, for programs and for people. */
export function waitingWords(waiting: readonly TakenChange[]) {
  const coming = waiting.map(({ change, fromMs }) => ({
    ...{ change: change.number, what: changeWords(change), from: isoOf(fromMs) },
  }));
  const lines = coming.map((one) => `change ${one.change}: ${one.what}, from ${minute(one.from)}`);
  const end = 'Any operator can end a change with "operator cancel".';
  return { coming, lines: coming.length > 0 ? [...lines, end] : [] };
}

const askOf = ({ change, approvals }: TakenChange) => ({ change, approvals });

function refusedBySigner(reason: string): Refusal {
  return new Refusal("operator-change-refused", { reason: `the signer says: ${reason}` });
}
