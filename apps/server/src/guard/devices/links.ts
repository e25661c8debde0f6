import { randomBytes } from "node:crypto";
import type { Queryable } from "../../kernel/database.ts";
import { type GuardKeys, macOf, sameMac } from "../guard-keys.ts";

/** What pressing the button behind a link of a mail does. */
export type LinkPurpose = "not-me";

const linkMs = 7 * 24 * 3_600_000;

export type LinkDeps = { readonly keys: GuardKeys; readonly publicUrl: string };

/**
 * A link for a mail that works once, for a week, without a login. Its token stands in the fragment,
 * which no browser sends: neither logs nor proxies see it. What is kept is a MAC.
 */
export async function mintLink(
  tx: Queryable,
  { keys, publicUrl }: LinkDeps,
  { userId, purpose, now }: { userId: string; purpose: LinkPurpose; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const tokenMac = tokenMacOf(keys, token);
  const expiresAt = new Date(now.getTime() + linkMs);
  const mac = rowMac(keys, tokenMac, { user_id: userId, purpose, expires_at: expiresAt });
  await tx.query(
    `insert into guard_links (token_mac, user_id, purpose, created_at, expires_at, mac)
     values ($1, $2, $3, $4, $5, $6)`,
    [tokenMac, userId, purpose, now, expiresAt, mac],
  );
  return `${publicUrl}/#/NotMe?token=${token}`;
}

type LinkRow = {
  user_id: string;
  purpose: LinkPurpose;
  expires_at: Date;
  used_at: Date | null;
  mac: string;
};

/** Whose link it is, when it was mailed, and when its button was pressed first. */
export type FoundLink = {
  readonly userId: string;
  readonly mintedAt: Date;
  readonly usedAt: Date | undefined;
};

/**
 * Uses a link up; one that is used already is found again, so that a second press does no harm and
 * says the same. Undefined for a token that was never minted, or has expired unused or used.
 * @throws Error when the row was not written by the guard.
 */
export async function useLink(
  tx: Queryable,
  keys: GuardKeys,
  { token, purpose, now }: { token: string; purpose: LinkPurpose; now: Date },
): Promise<FoundLink | undefined> {
  const tokenMac = tokenMacOf(keys, token);
  const [row] = await tx.query<LinkRow>(
    `select user_id, purpose, expires_at, used_at, mac from guard_links
     where token_mac = $1 and purpose = $2 and expires_at > $3 for update`,
    [tokenMac, purpose, now],
  );
  if (!row) return undefined;
  if (!sameMac(row.mac, rowMac(keys, tokenMac, row))) {
    throw new Error(`a link of ${row.user_id} was not written by the guard`);
  }
  if (!row.used_at) {
    await tx.query("update guard_links set used_at = $2 where token_mac = $1", [tokenMac, now]);
  }
  const mintedAt = new Date(row.expires_at.getTime() - linkMs);
  return { userId: row.user_id, mintedAt, usedAt: row.used_at ?? undefined };
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
  row: Pick<LinkRow, "user_id" | "purpose" | "expires_at">,
): string {
  return macOf(keys.row, "link", tokenMac, row.user_id, row.purpose, row.expires_at.toISOString());
}
