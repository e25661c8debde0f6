import type { Visitor } from "../../../kernel/actor.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";
import type { Sessions } from "./open-sessions.ts";
import { hashToken } from "./session.ts";
import { findPasswordVersion } from "./user-store.ts";

export type LoginDeps = {
  readonly database: Queryable;
  readonly guard: Pick<GuardPort, "verifyLogin">;
  readonly sessions: Pick<Sessions, "open" | "end">;
};

export type LoginAsk = { readonly account: string; readonly password: string };

/**
 * Always a new token, whatever token came along: a session cannot be planted. A password that was
 * changed while this went on has ended the sessions that it saw; one that came too late to be seen
 * ends here.
 */
export async function login(
  { database, guard, sessions }: LoginDeps,
  visitor: Visitor,
  { account, password }: LoginAsk,
): Promise<{ token: string; userId: string }> {
  const ask = { account, password, visit: visitor };
  const { userId, passwordVersion } = await guard.verifyLogin(ask);
  const token = await sessions.open(userId, visitor);
  if ((await findPasswordVersion(database, userId)) !== passwordVersion) {
    await sessions.end({ userId, sessionHash: hashToken(token) });
    throw new Refusal("account-or-password-wrong");
  }
  return { token, userId };
}
