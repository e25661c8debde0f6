import type { Actor } from "../../../kernel/actor.ts";
import type { Proofs } from "../../../wire/guard/calls/shapes.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";
import type { Sessions } from "../identity/index.ts";

export type DelayEmailChangeDeps = {
  readonly guard: Pick<GuardPort, "askEmailChange" | "finishEmailChange" | "cancelEmailChange">;
  readonly sessions: Pick<Sessions, "endOthers">;
};

export type AskEmailChangeAsk = {
  readonly email: string;
  readonly newCode: string;
  readonly proofs: Proofs;
  readonly loginPassword: string;
  readonly fundPassword: string;
};

/** Asks for a mailbox that can be finished a week later; gives from when, in Unix seconds. */
export function askEmailChange(
  { guard }: DelayEmailChangeDeps,
  actor: Actor,
  ask: AskEmailChangeAsk,
): Promise<{ from: number }> {
  const { userId, sessionHash } = actor;
  return guard.askEmailChange({ ...ask, userId, sessionHash, visit: actor });
}

/** Moves the account once the week is over; every other session of the person ends. */
export async function finishEmailChange(
  { guard, sessions }: DelayEmailChangeDeps,
  actor: Actor,
  { fundPassword }: { fundPassword: string },
): Promise<void> {
  const { userId, sessionHash } = actor;
  await guard.finishEmailChange({ userId, sessionHash, fundPassword, visit: actor });
  await sessions.endOthers(actor);
}

/** Calls a change off that waits for its week; the mailbox stays as it is. */
export async function cancelEmailChange(
  { guard }: DelayEmailChangeDeps,
  actor: Actor,
  { fundPassword }: { fundPassword: string },
): Promise<void> {
  const { userId, sessionHash } = actor;
  await guard.cancelEmailChange({ userId, sessionHash, fundPassword, visit: actor });
}
