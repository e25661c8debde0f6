import type { Language } from "@clearhold/contract/refusals";
import type { Reader } from "../../mail/render-letter.ts";
import { findMailboxOwner } from "../rows/mailboxes.ts";
import { openPhrase } from "../rows/phrases.ts";
import type { RowDeps } from "../rows/row-deps.ts";

type ReaderDeps = Pick<RowDeps, "database" | "keys" | "logger">;

/** How an owner reads mails: in the language and with the phrase of the account. */
export async function findReader(deps: ReaderDeps, userId: string): Promise<Reader | undefined> {
  const [row] = await deps.database.query<{ language: Language; sealed: string | null }>(
    `select u.language, p.sealed from users u
     left join guard_phrases p on p.user_id = u.id where u.id = $1`,
    [userId],
  );
  if (!row) return undefined;
  const phrase = row.sealed === null ? undefined : openPhrase(deps, userId, row.sealed);
  return { language: row.language, phrase };
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
