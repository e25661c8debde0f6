import type { Visitor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { newId } from "../../../kernel/ids.ts";
import { refuseUnless } from "../../../kernel/refusal.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";
import type { Sessions } from "./open-sessions.ts";
import { isHouseName } from "./user.ts";
import { insertUser, isUsernameFree } from "./user-store.ts";

export type RegisterDeps = {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly guard: Pick<GuardPort, "checkLoginPassword" | "checkStrangerCode" | "openAccount">;
  readonly sessions: Pick<Sessions, "open">;
};

export type RegisterAsk = {
  readonly email: string;
  readonly code: string;
  readonly username: string;
  readonly password: string;
  readonly inviteCode: string;
};

/**
 * Opens an account for whoever reads the mailbox. Only after a right code is anything said of what
 * exists (name or mailbox), so that strangers cannot ask for people. A crash between guard and row
 * leaves a mailbox without a user, which the next registration takes over.
 */
export async function register(
  deps: RegisterDeps,
  visitor: Visitor,
  ask: RegisterAsk,
): Promise<{ token: string; userId: string }> {
  const { guard, database, clock } = deps;
  const { email, code, username, password } = ask;
  await guard.checkLoginPassword({ password, email, username });
  await guard.checkStrangerCode({ email, code });
  const isFree = !isHouseName(username) && (await isUsernameFree(database, username));
  refuseUnless(isFree, "username-taken");
  const userId = newId("usr", clock);
  await guard.openAccount({ userId, email, code, password, username, visit: visitor });
  await insertUser(database, {
    id: userId,
    username,
    language: visitor.language,
    invitedWith: ask.inviteCode,
    createdAt: clock.now(),
  });
  return { token: await deps.sessions.open(userId, visitor), userId };
}
