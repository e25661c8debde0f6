import type { Language } from "@clearhold/contract/refusals";
import type { Area } from "../../kernel/area.ts";
import { type Notice, noticeLetter } from "../../mail/letters.ts";
import type { Reader } from "../../mail/render-letter.ts";
import { findMailboxOwner, getMailbox } from "../rows/contacts.ts";
import { holdEnd } from "../rows/holds.ts";
import { mintLink } from "../rows/links.ts";
import { openPhrase } from "../rows/phrases.ts";
import { countRecoveryCodes } from "../rows/recovery-codes.ts";
import type { RowDeps } from "../rows/row-deps.ts";
import type { Outbox } from "./open-outbox.ts";

/** What mails to owners are written and sent with. */
export type NotifyDeps = RowDeps & {
  readonly outbox: Outbox;
  /** Origin of the wallet: for links in mails, and what passkeys are bound to. */
  readonly publicUrl: string;
};

/**
 * Mails the owner what happened, in the language and with the phrase of the account. Call it after
 * the commit: what happened stays, so a mail that cannot be written is logged and never a fault.
 * @param to the mailbox, where it is not the present one: the one before a change.
 */
export async function notifyOwner(
  deps: NotifyDeps,
  userId: string,
  notice: Notice,
  to?: string,
): Promise<void> {
  const { database, clock, keys, outbox, logger, publicUrl } = deps;
  try {
    const link = notice.notMeLink;
    if (link !== undefined && new URL(link).origin !== new URL(publicUrl).origin)
      throw new Error("a mail links to our own origin alone");
    const reader = await getReader(deps, userId);
    const mailbox = to ?? (await getMailbox(database, keys, userId));
    await outbox.send(mailbox, noticeLetter(reader, notice, clock.now()));
  } catch (err) {
    logger.error({ err, userId, notice: notice.kind }, "an owner was not told");
  }
}

/** The same with a link that freezes the account, for an owner who did not ask for this. */
export async function warnOwner(deps: NotifyDeps, userId: string, notice: Notice): Promise<void> {
  const now = deps.clock.now();
  const notMeLink = await mintLink(deps.database, deps, { userId, now });
  await notifyOwner(deps, userId, { ...notice, notMeLink });
}

/** Tells the owner that a recovery code was used, which holds withdrawals; after the commit. */
export async function tellOfRecovery(deps: NotifyDeps, userId: string): Promise<void> {
  const codesLeft = await countRecoveryCodes(deps.database, userId);
  const heldUntil = holdEnd(deps.clock.now());
  await notifyOwner(deps, userId, { kind: "recovery-code-used", codesLeft, heldUntil });
}

type ReaderDeps = Pick<RowDeps, "database" | "keys" | "logger">;

/**
 * How an owner reads mails: in the language and with the phrase of the account. Without an account
 * it is the language that was asked.
 */
export async function getReader(
  deps: ReaderDeps,
  userId: string,
  asked: Language = "en-us",
): Promise<Reader> {
  const [row] = await deps.database.query<{ language: Language; sealed: string | null }>(
    `select u.language, p.sealed from users u
     left join guard_phrases p on p.user_id = u.id where u.id = $1`,
    [userId],
  );
  if (!row) return { language: asked };
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
  return getReader(deps, owner ?? "", asked);
}

const localNetwork: Readonly<Record<Language, string>> = {
  "en-us": "Local network",
  "ko-kr": "로컬 네트워크",
  "zh-cn": "本地网络",
};

/** The country in the reader's language; undefined where nobody knows. */
export function areaInWords(area: Area, language: Language): string | undefined {
  if (area === "local") return localNetwork[language];
  return area === "" ? undefined : new Intl.DisplayNames([language], { type: "region" }).of(area);
}
