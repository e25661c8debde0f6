import type { Actor } from "../../../kernel/actor.ts";
import type { Proofs } from "../../../wire/guard/calls/shapes.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";
import type { Sessions } from "../identity/index.ts";

export type SetFundPasswordDeps = {
  readonly guard: Pick<GuardPort, "setFundPassword">;
  readonly sessions: Pick<Sessions, "endOthers">;
};

export type FundPasswordAsk = {
  readonly newPassword: string;
  /** As it was typed again, where it was. */
  readonly repeated?: string | undefined;
  readonly oldPassword?: string | undefined;
  readonly proofs: Proofs;
};

/** Sets or replaces the fund password; a replaced one ends every other session of the person. */
export async function setFundPassword(
  { guard, sessions }: SetFundPasswordDeps,
  actor: Actor,
  ask: FundPasswordAsk,
): Promise<void> {
  const { userId, sessionHash } = actor;
  const change = { ...ask, userId, sessionHash, visit: actor };
  const { othersEnded } = await guard.setFundPassword(change);
  if (othersEnded) await sessions.endOthers(actor);
}
