import type { Queryable } from "../../kernel/database.ts";
import { type GuardKeys, macOf, sameMac } from "../guard-keys.ts";

type MailboxRow = { user_id: string; email: string; mac: string };

/** @throws Error when the row was not written by the guard. */
export async function getMailbox(
  database: Queryable,
  keys: GuardKeys,
  userId: string,
): Promise<string> {
  const [row] = await database.query<MailboxRow>(
    "select user_id, email, mac from guard_mailboxes where user_id = $1",
    [userId],
  );
  if (!row) throw new Error(`${userId} has no mailbox`);
  return checked(keys, row).email;
}

/** The user behind a login; undefined where there is none. */
export async function findMailboxOwner(
  database: Queryable,
  keys: GuardKeys,
  email: string,
): Promise<string | undefined> {
  const [row] = await database.query<MailboxRow>(
    "select user_id, email, mac from guard_mailboxes where email = $1",
    [email],
  );
  return row && checked(keys, row).user_id;
}

/**
 * Binds a mailbox to a new user; false when it belongs to one. A mailbox whose registration never
 * came to a user's row is taken over.
 */
export async function insertMailbox(
  tx: Queryable,
  keys: GuardKeys,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<boolean> {
  await tx.query(
    `with orphan as (
       delete from guard_mailboxes m
       where m.email = $1 and not exists (select from users u where u.id = m.user_id)
       returning m.user_id
     )
     delete from guard_verifiers v using orphan o where v.user_id = o.user_id`,
    [email],
  );
  const rows = await tx.query(
    `insert into guard_mailboxes (user_id, email, mac, proved_at) values ($1, $2, $3, $4)
     on conflict (email) do nothing returning user_id`,
    [userId, email, mailboxMac(keys, userId, email), now],
  );
  return rows.length === 1;
}

/**
 * A lost pepper that was replaced by a new one would lock everyone out, one failed login at a time;
 * so the guard looks once and does not start. @throws Error when people registered under another.
 */
export async function checkPepper(database: Queryable, keys: GuardKeys): Promise<void> {
  const [row] = await database.query<MailboxRow>(
    "select user_id, email, mac from guard_mailboxes order by proved_at limit 1",
  );
  if (row && !isOurs(keys, row)) throw new Error("people registered under another pepper");
}

/** A row put there by anybody else would send codes to a thief. */
function checked(keys: GuardKeys, row: MailboxRow): MailboxRow {
  if (isOurs(keys, row)) return row;
  throw new Error(`the mailbox of ${row.user_id} was not bound by the guard`);
}

function isOurs(keys: GuardKeys, { user_id, email, mac }: MailboxRow): boolean {
  return sameMac(mac, mailboxMac(keys, user_id, email));
}

function mailboxMac(keys: GuardKeys, userId: string, email: string): string {
  return macOf(keys.row, "mailbox", userId, email);
}
