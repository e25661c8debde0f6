import type { Actor, Visitor } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { Proofs } from "../../../wire/guard/calls/shapes.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";
import type { Sessions } from "../identity/index.ts";
import { askerOf } from "./step-of.ts";

export type PasswordsDeps = {
  readonly guard: Pick<GuardPort, "changeLoginPassword" | "setFundPassword" | "resetLoginPassword">;
  readonly sessions: Pick<Sessions, "endOthers" | "endAll">;
};

export type PasswordAsk = {
  readonly oldPassword?: string | undefined;
  readonly newPassword: string;
  /** As it was typed again, where it was. */
  readonly repeated?: string | undefined;
  readonly proofs: Proofs;
};

/** Changes the login password; every other session of the person ends. */
export async function changeLoginPassword(
  { guard, sessions }: PasswordsDeps,
  actor: Actor,
  ask: PasswordAsk & { readonly oldPassword: string },
): Promise<void> {
  const { othersEnded } = await guard.changeLoginPassword({ ...ask, ...askerOf(actor) });
  if (othersEnded) await sessions.endOthers(actor);
}

/** Sets or replaces the fund password; a replaced one ends every other session of the person. */
export async function setFundPassword(
  { guard, sessions }: PasswordsDeps,
  actor: Actor,
  ask: PasswordAsk,
): Promise<void> {
  const { othersEnded } = await guard.setFundPassword({ ...ask, ...askerOf(actor) });
  if (othersEnded) await sessions.endOthers(actor);
}

export type ResetPasswordAsk = PasswordAsk & {
  /** 1: of whoever is logged in; 2: of whoever reads the mailbox. */
  readonly type: number;
  /** With type 1, 1: the login password; 2: the fund password. */
  readonly mode: number;
  readonly email?: string | undefined;
};

/** The one call of the requirement for three things. Each uses the same verb as its own call. */
export async function resetPassword(
  deps: PasswordsDeps,
  { actor, visitor }: { actor: Actor | undefined; visitor: Visitor },
  { type, mode, email, ...ask }: ResetPasswordAsk,
): Promise<void> {
  if (type === 2) return resetForgotten(deps, visitor, { ...ask, email });
  if (!actor) throw new Refusal("session-expired");
  if (mode === 2) return setFundPassword(deps, actor, ask);
  const { oldPassword } = ask;
  if (oldPassword === undefined) throw new Refusal("field-missing", { field: "oldpassword" });
  return changeLoginPassword(deps, actor, { ...ask, oldPassword });
}

/** Answers alike whether or not the mailbox has an account. */
async function resetForgotten(
  { guard, sessions }: PasswordsDeps,
  visitor: Visitor,
  { email, newPassword, proofs }: PasswordAsk & Pick<ResetPasswordAsk, "email">,
): Promise<void> {
  const { emailCode: code } = proofs;
  if (email === undefined) throw new Refusal("field-missing", { field: "email" });
  if (code === undefined) throw new Refusal("email-code-required");
  const { language } = visitor;
  const ask = { email, code, newPassword, language, visit: visitor };
  const { userId } = await guard.resetLoginPassword(ask);
  if (userId !== null) await sessions.endAll(userId);
}
