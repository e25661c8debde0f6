import type { Language } from "@clearhold/contract/refusals";
import type { Area } from "../../kernel/area.ts";
import type { Queryable, Tx } from "../../kernel/database.ts";
import { type Notice, noticeLetter } from "../../mail/letters.ts";
import { isSwitched } from "../../mail/notices.ts";
import type { Reader } from "../../mail/render-letter.ts";
import { isClosedMailbox } from "../rows/closings.ts";
import { findMailboxOwner, getMailbox } from "../rows/contacts.ts";
import { mintLink } from "../rows/links.ts";
import { openPhrase } from "../rows/phrases.ts";
import type { RowDeps } from "../rows/row-deps.ts";
import type { Letters } from "./open-letters.ts";

/** What mails to owners are written and sent with. */
export type NotifyDeps = RowDeps & {
  readonly letters: Pick<Letters, "add">;
  /** Origin of the wallet: for links in mails, and what passkeys are bound to. */
  readonly publicUrl: string;
};

/**
 * Queues a letter to the owner about what happened, in the transaction in which it happens: either
 * both are there after a crash, or neither is. It is in the language and with the phrase of the account.
 * @param to the mailbox, where it is not the present one: the one before a change.
 * @param id of the letter, where it may be asked for again: the same one is written once.
 */
export async function notifyOwner(
  tx: Tx,
  deps: NotifyDeps,
  userId: string,
  notice: Notice,
  { to, id }: { readonly to?: string; readonly id?: string } = {},
): Promise<void> {
  const { clock, keys, letters, publicUrl } = deps;
  const link = notice.notMeLink;
  if (link !== undefined && new URL(link).origin !== new URL(publicUrl).origin)
    throw new Error("a mail links to our own origin alone");
  const reader = await getReader({ ...deps, database: tx }, userId);
  const mailbox = to ?? (await getMailbox(tx, keys, userId));
  if (isClosedMailbox(mailbox)) return;
  if (isSwitched(notice.kind) && !(await wantsAccountMail(tx, userId))) return;
  await letters.add(tx, { to: mailbox, content: noticeLetter(reader, notice, clock.now()) }, id);
}

async function wantsAccountMail(tx: Tx, userId: string): Promise<boolean> {
  const sql = "select message_is_on($1, 'account', 'mail') as is_on";
  return (await tx.first<{ isOn: boolean }>(sql, [userId]))?.isOn === true;
}

/** The same with a link that freezes the account, for an owner who did not ask for this. */
export async function warnOwner(
  tx: Tx,
  deps: NotifyDeps,
  userId: string,
  notice: Notice,
  letter: { readonly id?: string } = {},
): Promise<void> {
  const notMeLink = await mintLink(tx, deps, { userId, now: deps.clock.now() });
  await notifyOwner(tx, deps, userId, { ...notice, notMeLink }, letter);
}

type ReaderDeps = Pick<RowDeps, "keys" | "logger"> & { readonly database: Queryable };

/**
 * How an owner reads mails: in the language, in the time zone and with the phrase of the account. Without an account
 * it is the language that was asked.
 */
export async function getReader(
  deps: ReaderDeps,
  userId: string,
  asked: Language = "en-us",
): Promise<Reader> {
  type Row = Pick<Reader, "language" | "timeZone"> & { readonly sealed: string | null };
  const [row] = await deps.database.query<Row>(
    `select u.language, coalesce(nullif(u.chosen_zone, 'device'), u.time_zone) as time_zone, p.sealed
     from users u left join guard_phrases p on p.user_id = u.id where u.id = $1`,
    [userId],
  );
  if (!row) return { language: asked };
  const phrase = row.sealed === null ? undefined : openPhrase(deps, userId, row.sealed);
  return { language: row.language, timeZone: row.timeZone, phrase };
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
