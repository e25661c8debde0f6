import type { Visitor } from "../../../kernel/actor.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";
import type { Sessions } from "../identity/index.ts";

export type LoginWithPasskeyDeps = {
  readonly guard: Pick<GuardPort, "loginWithPasskey">;
  readonly sessions: Pick<Sessions, "open">;
};

/** As a login with a password: always a new token. */
export async function loginWithPasskey(
  { guard, sessions }: LoginWithPasskeyDeps,
  visitor: Visitor,
  passkey: string,
): Promise<{ token: string; userId: string }> {
  const { userId } = await guard.loginWithPasskey({ passkey, visit: visitor });
  return { token: await sessions.open(userId, visitor), userId };
}
