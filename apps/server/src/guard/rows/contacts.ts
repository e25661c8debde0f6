import type { Queryable, Tx } from "../../kernel/database.ts";
import { isUniqueViolation } from "../../kernel/database-fault.ts";
import { type GuardKeys, macOf, nobodysId, noMac, sameMac } from "./guard-keys.ts";

/**
 * The one name of what was typed at a login: only digits are a telephone with its country code
 * (requirement 2), with or without the plus; everything else is a mailbox. Tries are counted under
 * it.
 */
export function accountNameOf(typed: string): string {
  const text = typed.trim().toLowerCase();
  const digits = /^\+?([0-9]+)$/.exec(text)?.[1];
  return digits === undefined ? text : `+${digits}`;
}

/** Whose account it is; undefined where there is none. */
export function findAccountOwner(db: Queryable, keys: GuardKeys, name: string) {
  return name.startsWith("+") ? findPhoneOwner(db, keys, name) : findMailboxOwner(db, keys, name);
}

/** A user's name; undefined while there is no user's row. */
export async function findUsername(db: Queryable, userId: string): Promise<string | undefined> {
  const sql = "select username from users where id = $1";
  return (await db.first<{ username: string }>(sql, [userId]))?.username;
}

type MailboxRow = { userId: string; email: string; mac: string };

/** @throws Error when the row was not written by the guard. */
export async function getMailbox(db: Queryable, keys: GuardKeys, userId: string): Promise<string> {
  const row = await db.first<MailboxRow>(
    "select user_id, email, mac from guard_mailboxes where user_id = $1",
    [userId],
  );
  if (!row) throw new Error(`${userId} has no mailbox`);
  return checked(keys, row).email;
}

/** The user behind a login; undefined where there is none, after the same work. */
export async function findMailboxOwner(db: Queryable, keys: GuardKeys, email: string) {
  const row = await db.first<MailboxRow>(
    "select user_id, email, mac from guard_mailboxes where email = $1",
    [email],
  );
  if (row) return checked(keys, row).userId;
  isOurs(keys, { userId: nobodysId, email, mac: noMac });
  return undefined;
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
export async function isTaken(db: Queryable, email: string): Promise<boolean> {
  const rows = await db.query(
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
export async function checkPepper(db: Queryable, keys: GuardKeys): Promise<void> {
  const row = await db.first<MailboxRow>(
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

type PhoneRow = { userId: string; phone: string; mac: string };

/**
 * The telephone that a person proved, in E.164; undefined when none is bound.
 * @throws Error when the row was not written by the guard.
 */
export async function findPhone(db: Queryable, keys: GuardKeys, userId: string) {
  const row = await db.first<PhoneRow>(
    "select user_id, phone, mac from guard_phones where user_id = $1",
    [userId],
  );
  return row ? checkedPhone(keys, row).phone : undefined;
}

/** The user behind a telephone; undefined where there is none, after the same work. */
async function findPhoneOwner(db: Queryable, keys: GuardKeys, phone: string) {
  const row = await db.first<PhoneRow>(
    "select user_id, phone, mac from guard_phones where phone = $1",
    [phone],
  );
  if (row) return checkedPhone(keys, row).userId;
  sameMac(noMac, phoneMac(keys, nobodysId, phone));
  return undefined;
}

/** Binds a proved telephone to a user who has none; false when it is somebody else's. */
export async function insertPhone(
  db: Queryable,
  keys: GuardKeys,
  { userId, phone, now }: { userId: string; phone: string; now: Date },
): Promise<boolean> {
  const rows = await db.query(
    `insert into guard_phones (user_id, phone, mac, proved_at) values ($1, $2, $3, $4)
     on conflict (phone) do nothing returning user_id`,
    [userId, phone, phoneMac(keys, userId, phone), now],
  );
  return rows.length === 1;
}

/** Unbinds a telephone; false when it is not the user's any more. */
export async function deletePhone(tx: Tx, userId: string, phone: string): Promise<boolean> {
  const rows = await tx.query(
    "delete from guard_phones where user_id = $1 and phone = $2 returning user_id",
    [userId, phone],
  );
  return rows.length === 1;
}

/** Tells the web server, for showing, whether codes can reach telephones. */
export async function updatePhonesOpen(db: Queryable, open: boolean): Promise<void> {
  await db.query(
    `insert into guard_channels (channel, is_open) values ('sms', $1)
     on conflict (channel) do update set is_open = excluded.is_open`,
    [open],
  );
}

/** A row put there by anybody else would send codes to a thief. */
function checkedPhone(keys: GuardKeys, row: PhoneRow): PhoneRow {
  if (sameMac(row.mac, phoneMac(keys, row.userId, row.phone))) return row;
  throw new Error(`the telephone of ${row.userId} was not bound by the guard`);
}

function phoneMac(keys: GuardKeys, userId: string, phone: string): string {
  return macOf(keys.row, "phone", userId, phone);
}
