import { randomBytes } from "node:crypto";
import type { Queryable, Tx } from "../../kernel/database.ts";
import { type GuardKeys, macOf, sameMac } from "./guard-keys.ts";

/** What pressing the button behind a link of a mail does: it freezes the account. */
const purpose = "not-me";

const linkMs = 7 * 24 * 3_600_000;

export type LinkDeps = { readonly keys: GuardKeys; readonly publicUrl: string };

/**
 * A link for a mail that works once, for a week, without a login. Its token stands in the fragment,
 * which no browser sends: neither logs nor proxies see it. What is kept is a MAC.
 */
export async function mintLink(
  db: Queryable,
  { keys, publicUrl }: LinkDeps,
  { userId, now }: { userId: string; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const tokenMac = tokenMacOf(keys, token);
  const expiresAt = new Date(now.getTime() + linkMs);
  const mac = rowMac(keys, tokenMac, { user_id: userId, expires_at: expiresAt });
  await db.query(
    `insert into guard_links (token_mac, user_id, purpose, created_at, expires_at, mac)
     values ($1, $2, $3, $4, $5, $6)`,
    [tokenMac, userId, purpose, now, expiresAt, mac],
  );
  return `${publicUrl}/#/NotMe?token=${token}`;
}

type LinkRow = {
  user_id: string;
  expires_at: Date;
  used_at: Date | null;
  mac: string;
};

/** Whose link it is, and when its button was pressed first. */
export type FoundLink = {
  readonly userId: string;
  readonly usedAt: Date | undefined;
};

/**
 * Uses a link up; one that is used already is found again, so that a second press does no harm and
 * says the same. Undefined for a token that was never minted, or has expired unused or used.
 * @throws Error when the row was not written by the guard.
 */
export async function useLink(
  tx: Tx,
  keys: GuardKeys,
  { token, now }: { token: string; now: Date },
): Promise<FoundLink | undefined> {
  const tokenMac = tokenMacOf(keys, token);
  const row = await findLink(tx, keys, tokenMac);
  if (!row || row.expires_at <= now) return undefined;
  if (!row.used_at) {
    await tx.query("update guard_links set used_at = $2 where token_mac = $1", [tokenMac, now]);
  }
  return { userId: row.user_id, usedAt: row.used_at ?? undefined };
}

/** Whose link it is, whatever has become of it. @throws Error as `useLink` does. */
export async function findLinkOwner(
  tx: Tx,
  keys: GuardKeys,
  token: string,
): Promise<string | undefined> {
  return (await findLink(tx, keys, tokenMacOf(keys, token)))?.user_id;
}

async function findLink(tx: Tx, keys: GuardKeys, tokenMac: string): Promise<LinkRow | undefined> {
  const [row] = await tx.query<LinkRow>(
    "select user_id, expires_at, used_at, mac from guard_links where token_mac = $1",
    [tokenMac],
  );
  if (!row || sameMac(row.mac, rowMac(keys, tokenMac, row))) return row;
  throw new Error(`a link of ${row.user_id} was not written by the guard`);
}

/**
 * Uses up every link that was mailed to the present mailbox: its owner is back, and a letter found
 * later does no harm. Links in a mailbox that was replaced stay good: only its owner has those, and
 * a thief who lifts a freeze by the new one does not take them away.
 */
export async function useLinksUp(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.query(
    `update guard_links l set used_at = $2 from guard_mailboxes m
     where l.user_id = $1 and m.user_id = l.user_id and l.used_at is null
       and l.created_at > m.proved_at`,
    [userId, now],
  );
}

/** Links that nobody can press any more. */
export async function deleteOldLinks(database: Queryable, before: Date): Promise<void> {
  await database.query("delete from guard_links where expires_at < $1", [before]);
}

function tokenMacOf(keys: GuardKeys, token: string): string {
  return macOf(keys.name, "link", token);
}

function rowMac(
  keys: GuardKeys,
  tokenMac: string,
  row: Pick<LinkRow, "user_id" | "expires_at">,
): string {
  return macOf(keys.row, "link", tokenMac, row.user_id, purpose, row.expires_at.toISOString());
}
