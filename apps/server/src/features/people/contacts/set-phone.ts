import type { Actor } from "../../../kernel/actor.ts";
import type { Proofs } from "../../../wire/guard/calls/shapes.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";

export type SetPhoneDeps = { readonly guard: Pick<GuardPort, "bindPhone" | "changePhone"> };

export type PhoneAsk = {
  /** In E.164. */
  readonly phone: string;
  readonly newCode: string;
  readonly proofs: Proofs;
  readonly fundPassword: string;
};

/** Binds the first telephone of an account. */
export async function bindPhone(
  { guard }: SetPhoneDeps,
  actor: Actor,
  ask: PhoneAsk,
): Promise<void> {
  const { userId, sessionHash } = actor;
  await guard.bindPhone({ ...ask, userId, sessionHash, visit: actor });
}

/** Moves the account to another telephone. */
export async function changePhone(
  { guard }: SetPhoneDeps,
  actor: Actor,
  ask: PhoneAsk,
): Promise<void> {
  const { userId, sessionHash } = actor;
  await guard.changePhone({ ...ask, userId, sessionHash, visit: actor });
}
