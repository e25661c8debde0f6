import type { Language } from "@clearhold/contract/refusals";
import type { Reader } from "../../mail/letter.ts";
import type { GuardDeps } from "../guard-deps.ts";
import { openPhrase } from "../phrases/phrases.ts";
import { findMailboxOwner } from "./mailboxes.ts";

type ReaderDeps = Pick<GuardDeps, "database" | "keys" | "logger">;

/** How an owner reads mails: in the language and with the phrase of the account. */
export async function findReader(deps: ReaderDeps, userId: string): Promise<Reader | undefined> {
  const [row] = await deps.database.query<{ language: Language; sealed: string | null }>(
    `select u.language, p.sealed from users u
     left join guard_phrases p on p.user_id = u.id where u.id = $1`,
    [userId],
  );
  return row && { language: row.language, phrase: phraseOf(deps, userId, row.sealed) };
}

/**
 * How whoever owns a mailbox reads mails. The phrase follows the mailbox and never the one who
 * asks: else a thief in a session would have the phrase mailed to a mailbox of his own.
 */
export async function readerAt(deps: ReaderDeps, email: string, asked: Language): Promise<Reader> {
  const owner = await findMailboxOwner(deps.database, deps.keys, email);
  // The same work without an account: how long it takes says nothing.
  return (await findReader(deps, owner ?? "")) ?? { language: asked };
}

/** A phrase that is not ours is left out: its absence warns, and a mail kept back would not. */
function phraseOf({ keys, logger }: ReaderDeps, userId: string, sealed: string | null) {
  if (sealed === null) return undefined;
  try {
    return openPhrase(keys, userId, sealed);
  } catch {
    logger.error({ userId }, "a phrase was not written by the guard");
    return undefined;
  }
}
