import type { Actor } from "../../../kernel/actor.ts";
import type { Proofs } from "../../../wire/guard/calls/shapes.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";
import type { Sessions } from "../identity/index.ts";

export type ChangeLoginPasswordDeps = {
  readonly guard: Pick<GuardPort, "changeLoginPassword">;
  readonly sessions: Pick<Sessions, "endOthers">;
};

export type LoginPasswordAsk = {
  readonly oldPassword: string;
  readonly newPassword: string;
  /** As it was typed again, where it was. */
  readonly repeated?: string | undefined;
  readonly proofs: Proofs;
};

/** Changes the login password; every other session of the person ends. */
export async function changeLoginPassword(
  { guard, sessions }: ChangeLoginPasswordDeps,
  actor: Actor,
  ask: LoginPasswordAsk,
): Promise<void> {
  const { userId, sessionHash } = actor;
  const change = { ...ask, userId, sessionHash, visit: actor };
  const { othersEnded } = await guard.changeLoginPassword(change);
  if (othersEnded) await sessions.endOthers(actor);
}
