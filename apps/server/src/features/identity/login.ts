import type { Visitor } from "../../kernel/actor.ts";
import type { GuardPort } from "../../kernel/guard-port.ts";
import type { Sessions } from "./open-sessions.ts";

export type LoginDeps = {
  readonly guard: Pick<GuardPort, "verifyLogin">;
  readonly sessions: Pick<Sessions, "open">;
};

export type LoginAsk = { readonly account: string; readonly password: string };

/** Always a new token, whatever token came along: a session cannot be planted. */
export async function login(
  { guard, sessions }: LoginDeps,
  visitor: Visitor,
  { account, password }: LoginAsk,
): Promise<{ token: string; userId: string }> {
  const { userId } = await guard.verifyLogin({ account, password, visit: visitor });
  return { token: await sessions.open(userId, visitor), userId };
}
