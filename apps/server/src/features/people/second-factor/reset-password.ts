import type { Actor, Visitor } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { Proofs } from "../../../wire/guard/calls/shapes.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";
import type { Sessions } from "../identity/index.ts";
import { type ChangeLoginPasswordDeps, changeLoginPassword } from "./change-login-password.ts";
import { type SetFundPasswordDeps, setFundPassword } from "./set-fund-password.ts";

export type ResetPasswordDeps = ChangeLoginPasswordDeps &
  SetFundPasswordDeps & {
    readonly guard: Pick<GuardPort, "resetLoginPassword">;
    readonly sessions: Pick<Sessions, "endAll">;
  };

export type ResetPasswordAsk = {
  /** 1: of whoever is logged in; 2: of whoever reads the mailbox. */
  readonly type: number;
  /** With type 1, 1: the login password; 2: the fund password. */
  readonly mode: number;
  readonly email?: string | undefined;
  readonly oldPassword?: string | undefined;
  readonly newPassword: string;
  readonly proofs: Proofs;
};

/** The one call of the requirement for three things. Each uses the same verb as its own call. */
export async function resetPassword(
  deps: ResetPasswordDeps,
  { actor, visitor }: { actor: Actor | undefined; visitor: Visitor },
  ask: ResetPasswordAsk,
): Promise<void> {
  const { type, mode, oldPassword, newPassword, proofs } = ask;
  if (type === 2) return resetForgotten(deps, visitor, ask);
  if (!actor) throw new Refusal("session-expired");
  if (mode === 2) return setFundPassword(deps, actor, { newPassword, oldPassword, proofs });
  if (oldPassword === undefined) throw new Refusal("field-missing", { field: "oldpassword" });
  return changeLoginPassword(deps, actor, { oldPassword, newPassword, proofs });
}

/** Answers alike whether or not the mailbox has an account. */
async function resetForgotten(
  { guard, sessions }: ResetPasswordDeps,
  visitor: Visitor,
  { email, newPassword, proofs: { emailCode: code } }: ResetPasswordAsk,
): Promise<void> {
  if (email === undefined) throw new Refusal("field-missing", { field: "email" });
  if (code === undefined) throw new Refusal("email-code-required");
  const { language } = visitor;
  const ask = { email, code, newPassword, language, visit: visitor };
  const { userId } = await guard.resetLoginPassword(ask);
  if (userId !== null) await sessions.endAll(userId);
}
