import { randomBytes } from "node:crypto";
import type { Queryable, Tx } from "../../kernel/database.ts";
import { type GuardKeys, macOf, sameMac } from "./guard-keys.ts";

/** What pressing the button behind a link of a mail does. */
export type LinkPurpose = "not-me";

const linkMs = 7 * 24 * 3_600_000;

export type LinkDeps = { readonly keys: GuardKeys; readonly publicUrl: string };

/**
 * A link for a mail that works once, for a week, without a login. Its token stands in the fragment,
 * which no browser sends: neither logs nor proxies see it. What is kept is a MAC.
 */
export async function mintLink(
  db: Queryable,
  { keys, publicUrl }: LinkDeps,
  { userId, purpose, now }: { userId: string; purpose: LinkPurpose; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const tokenMac = tokenMacOf(keys, token);
  const expiresAt = new Date(now.getTime() + linkMs);
  const mac = rowMac(keys, tokenMac, { userId, purpose, expiresAt });
  await db.query(
    `insert into guard_links (token_mac, user_id, purpose, created_at, expires_at, mac)
     values ($1, $2, $3, $4, $5, $6)`,
    [tokenMac, userId, purpose, now, expiresAt, mac],
  );
  return `${publicUrl}/#/NotMe?token=${token}`;
}

type LinkRow = {
  userId: string;
  purpose: LinkPurpose;
  expiresAt: Date;
  usedAt: Date | null;
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
  { token, purpose, now }: { token: string; purpose: LinkPurpose; now: Date },
): Promise<FoundLink | undefined> {
  const tokenMac = tokenMacOf(keys, token);
  const row = await findLink(tx, keys, tokenMac);
  if (row?.purpose !== purpose || row.expiresAt <= now) return undefined;
  if (!row.usedAt) {
    await tx.query("update guard_links set used_at = $2 where token_mac = $1", [tokenMac, now]);
  }
  return { userId: row.userId, usedAt: row.usedAt ?? undefined };
}

/** Whose link it is, whatever has become of it. @throws Error as `useLink` does. */
export async function findLinkOwner(
  tx: Tx,
  keys: GuardKeys,
  token: string,
): Promise<string | undefined> {
  return (await findLink(tx, keys, tokenMacOf(keys, token)))?.userId;
}

async function findLink(tx: Tx, keys: GuardKeys, tokenMac: string): Promise<LinkRow | undefined> {
  const [row] = await tx.query<LinkRow>(
    `select user_id, purpose, expires_at, used_at, mac from guard_links where token_mac = $1`,
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
  row: Pick<LinkRow, "userId" | "purpose" | "expiresAt">,
): string {
  return macOf(keys.row, "link", tokenMac, row.userId, row.purpose, row.expiresAt.toISOString());
}
