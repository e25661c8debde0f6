import type { Actor, Visitor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import type { Logger } from "../../../kernel/logger.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";
import type { Sessions } from "./open-sessions.ts";
import { hashToken } from "./session.ts";
import { findPasswordVersion } from "./user-store.ts";

export type ForgetProofsDeps = {
  readonly guard: Pick<GuardPort, "forgetSession">;
  readonly logger: Pick<Logger, "warn">;
};

export type LoginDeps = ForgetProofsDeps & {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly guard: Pick<GuardPort, "verifyLogin">;
  readonly sessions: Pick<Sessions, "open" | "end">;
};

/**
 * Always a new token, whatever token came along: a session cannot be planted. A password that was
 * changed while this went on has ended the sessions that it saw; one that came too late to be seen
 * ends here.
 */
export async function login(
  { database, guard, sessions }: LoginDeps,
  visitor: Visitor,
  { account, password }: { readonly account: string; readonly password: string },
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

/** The session ends at once, and with it what it had proved. */
export async function logout(deps: LoginDeps, actor: Actor): Promise<void> {
  const { userId, ip, device } = actor;
  const event = { userId, kind: "logged-out", ip, device } as const;
  await forgetProofs(deps, await deps.sessions.end(actor, event));
}

/** What ended sessions had proved is forgotten; that the guard is away keeps nobody logged in. */
export async function forgetProofs(
  { guard, logger }: ForgetProofsDeps,
  sessionHashes: readonly string[],
): Promise<void> {
  const forgotten = sessionHashes.map((sessionHash) => guard.forgetSession({ sessionHash }));
  for (const end of await Promise.allSettled(forgotten)) {
    if (end.status === "fulfilled") continue;
    logger.warn({ err: end.reason }, "the guard keeps a proof of an ended session");
  }
}
