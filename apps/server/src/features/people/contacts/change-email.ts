import type { Actor } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { Proofs } from "../../../wire/guard/calls/shapes.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";
import type { Sessions } from "../identity/index.ts";

export type ChangeEmailDeps = {
  readonly guard: Pick<GuardPort, "changeEmail">;
  readonly sessions: Pick<Sessions, "endOthers">;
};

export type ChangeEmailAsk = {
  readonly email: string;
  readonly newCode: string;
  readonly proofs: Proofs;
  readonly fundPassword: string;
};

/** Moves the account to another mailbox; every other session of the person ends. */
export async function changeEmail(
  { guard, sessions }: ChangeEmailDeps,
  actor: Actor,
  ask: ChangeEmailAsk,
): Promise<void> {
  const { userId, sessionHash } = actor;
  await guard.changeEmail({ ...ask, userId, sessionHash, visit: actor });
  await sessions.endOthers(actor);
}

/** No account is without a mailbox: the database has every user refer to one. */
export async function refuseBindEmail(): Promise<never> {
  throw new Refusal("email-already-bound");
}
