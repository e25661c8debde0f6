import type { Queryable, Tx } from "../../kernel/database.ts";
import { isUniqueViolation } from "../../kernel/database-fault.ts";
import { type GuardKeys, macOf, nobodysId, noMac, sameMac } from "./guard-keys.ts";

type MailboxRow = { userId: string; email: string; mac: string };

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

/** The user behind a login; undefined where there is none, after the same work. */
export async function findMailboxOwner(
  database: Queryable,
  keys: GuardKeys,
  email: string,
): Promise<string | undefined> {
  const [row] = await database.query<MailboxRow>(
    "select user_id, email, mac from guard_mailboxes where email = $1",
    [email],
  );
  if (!row) isOurs(keys, { userId: nobodysId, email, mac: noMac });
  return row && checked(keys, row).userId;
}

/**
 * Binds a mailbox to a new user; false when it belongs to one. A mailbox whose registration never
 * came to a user's row is taken over.
 */
export async function insertMailbox(
  tx: Tx,
  keys: GuardKeys,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<boolean> {
  await deleteOrphan(tx, email);
  const rows = await tx.query(
    `insert into guard_mailboxes (user_id, email, mac, proved_at) values ($1, $2, $3, $4)
     on conflict (email) do nothing returning user_id`,
    [userId, email, mailboxMac(keys, userId, email), now],
  );
  return rows.length === 1;
}

/**
 * Puts a proved mailbox in the place of a user's present one; false when it belongs to somebody.
 * Two who come for one mailbox at once wait for each other here, and the second is told no.
 */
export async function updateMailbox(
  tx: Tx,
  keys: GuardKeys,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<boolean> {
  await deleteOrphan(tx, email);
  if (await isTaken(tx, email)) return false;
  try {
    await tx.query(
      "update guard_mailboxes set email = $2, mac = $3, proved_at = $4 where user_id = $1",
      [userId, email, mailboxMac(keys, userId, email), now],
    );
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** Whether a mailbox is somebody's who has an account. */
export async function isTaken(database: Queryable, email: string): Promise<boolean> {
  const rows = await database.query(
    "select from guard_mailboxes m join users u on u.id = m.user_id where m.email = $1",
    [email],
  );
  return rows.length === 1;
}

/**
 * Waits for every other change of a person's contacts and factors, and keeps them waiting until this
 * transaction ends. Gives the present mailbox.
 */
export async function lockMailbox(tx: Tx, keys: GuardKeys, userId: string): Promise<string> {
  await tx.query("select from guard_mailboxes where user_id = $1 for update", [userId]);
  return getMailbox(tx, keys, userId);
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

/** A mailbox whose registration never came to a user's row. */
async function deleteOrphan(tx: Tx, email: string): Promise<void> {
  await tx.query(
    `with orphan as (
       delete from guard_mailboxes m
       where m.email = $1 and not exists (select from users u where u.id = m.user_id)
       returning m.user_id
     )
     delete from guard_verifiers v using orphan o where v.user_id = o.user_id`,
    [email],
  );
}

/** A row put there by anybody else would send codes to a thief. */
function checked(keys: GuardKeys, row: MailboxRow): MailboxRow {
  if (isOurs(keys, row)) return row;
  throw new Error(`the mailbox of ${row.userId} was not bound by the guard`);
}

function isOurs(keys: GuardKeys, { userId, email, mac }: MailboxRow): boolean {
  return sameMac(mac, mailboxMac(keys, userId, email));
}

function mailboxMac(keys: GuardKeys, userId: string, email: string): string {
  return macOf(keys.row, "mailbox", userId, email);
}
