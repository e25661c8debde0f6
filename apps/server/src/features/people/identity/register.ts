import type { Visitor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Database, Queryable } from "../../../kernel/database.ts";
import { newId } from "../../../kernel/ids.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";
import type { Sessions } from "./open-sessions.ts";
import { isHouseName } from "./user.ts";
import { insertUser, isInviteCodeKnown, isUsernameFree } from "./user-store.ts";

export type RegisterDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly guard: Pick<GuardPort, "checkLoginPassword" | "checkStrangerCode" | "openAccount">;
  readonly sessions: Pick<Sessions, "open">;
  /** The id of the terms that a newcomer has to agree to; null where none are published. */
  termsInForce(db: Queryable): Promise<string | null>;
  /** Keeps that a person agreed to this version. */
  keepAgreement(db: Queryable, userId: string, textId: string): Promise<void>;
};

export type RegisterAsk = {
  readonly email: string;
  readonly code: string;
  readonly username: string;
  readonly password: string;
  readonly inviteCode: string;
  readonly termsId: string | undefined;
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
  const { inviteCode } = ask;
  await checkTerms(deps, database, ask.termsId);
  const isInvited = inviteCode === "" || (await isInviteCodeKnown(database, inviteCode));
  refuseUnless(isInvited, "invite-code-unknown", { field: "invite_code" });
  await guard.checkLoginPassword({ password, email, username });
  await guard.checkStrangerCode({ email, code });
  const isFree = !isHouseName(username) && (await isUsernameFree(database, username));
  refuseUnless(isFree, "username-taken");
  const userId = newId("usr", clock);
  await guard.openAccount({ userId, email, code, password, username, visit: visitor });
  await database.transaction(async (tx) => {
    // Published or withdrawn meanwhile: then there is no account either.
    await checkTerms(deps, tx, ask.termsId);
    await insertUser(tx, {
      id: userId,
      username,
      language: visitor.language,
      invitedWith: inviteCode,
      createdAt: clock.now(),
    });
    if (ask.termsId !== undefined) await deps.keepAgreement(tx, userId, ask.termsId);
  });
  return { token: await deps.sessions.open(userId, visitor), userId };
}

/** A newcomer agrees to the version in force, and to none where none is. */
async function checkTerms(
  { termsInForce }: Pick<RegisterDeps, "termsInForce">,
  db: Queryable,
  termsId: string | undefined,
): Promise<void> {
  const terms = await termsInForce(db);
  if (terms === (termsId ?? null)) return;
  if (termsId === undefined) throw new Refusal("terms-not-agreed");
  throw new Refusal(terms === null ? "terms-withdrawn" : "terms-changed");
}
