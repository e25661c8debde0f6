import type { Actor } from "../../kernel/actor.ts";
import type { GuardPort } from "../../kernel/guard-port.ts";
import { refuseUnless } from "../../kernel/refusal.ts";
import type { Sessions } from "../identity/index.ts";

export type SetFundPasswordDeps = {
  readonly guard: Pick<GuardPort, "setFundPassword">;
  readonly sessions: Pick<Sessions, "endOthers">;
};

export type FundPasswordAsk = {
  readonly newPassword: string;
  readonly repeated: string;
  readonly oldPassword?: string | undefined;
  readonly code?: string | undefined;
};

/** Sets or replaces the fund password; a replaced one ends every other session of the person. */
export async function setFundPassword(
  { guard, sessions }: SetFundPasswordDeps,
  actor: Actor,
  { newPassword, repeated, oldPassword, code }: FundPasswordAsk,
): Promise<void> {
  refuseUnless(newPassword === repeated, "passwords-differ");
  const { replaced } = await guard.setFundPassword({
    userId: actor.userId,
    newPassword,
    language: actor.language,
    ...(oldPassword !== undefined && { oldPassword }),
    ...(code !== undefined && { code }),
  });
  if (replaced) await sessions.endOthers(actor);
}
