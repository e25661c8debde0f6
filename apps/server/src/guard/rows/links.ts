import { randomBytes } from "node:crypto";
import { insertRow, type Queryable, type Tx } from "../../kernel/database.ts";
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
  const mac = rowMac(keys, tokenMac, { userId, expiresAt });
  const row = { tokenMac, userId, purpose, createdAt: now, expiresAt, mac };
  await insertRow(db, "guard_links", row);
  return `${publicUrl}/#/NotMe?token=${token}`;
}

type LinkRow = { userId: string; expiresAt: Date; usedAt: Date | null; mac: string };

/**
 * Uses a link up; one that is used already is found again, so that a second press does no harm and
 * says the same. Null for a token that was never minted, or has expired unused or used.
 * @returns when its button was pressed first. @throws Error when the row was not written by the guard.
 */
export async function useLink(
  tx: Tx,
  keys: GuardKeys,
  { token, now }: { token: string; now: Date },
): Promise<Pick<LinkRow, "usedAt"> | null> {
  const tokenMac = tokenMacOf(keys, token);
  const row = await findLink(tx, keys, tokenMac);
  if (!row || row.expiresAt <= now) return null;
  if (!row.usedAt) {
    await tx.query("update guard_links set used_at = $2 where token_mac = $1", [tokenMac, now]);
  }
  return row;
}

/** Whose link it is, whatever has become of it. @throws Error as `useLink` does. */
export async function findLinkOwner(tx: Tx, keys: GuardKeys, token: string) {
  return (await findLink(tx, keys, tokenMacOf(keys, token)))?.userId;
}

async function findLink(tx: Tx, keys: GuardKeys, tokenMac: string): Promise<LinkRow | null> {
  const row = await tx.first<LinkRow>(
    "select user_id, expires_at, used_at, mac from guard_links where token_mac = $1",
    [tokenMac],
  );
  if (!row || sameMac(row.mac, rowMac(keys, tokenMac, row))) return row;
  throw new Error(`a link of ${row.userId} was not written by the guard`);
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
  { userId, expiresAt }: Pick<LinkRow, "userId" | "expiresAt">,
): string {
  return macOf(keys.row, "link", tokenMac, userId, purpose, expiresAt.toISOString());
}
