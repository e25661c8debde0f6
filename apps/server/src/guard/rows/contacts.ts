import { hasRow, type Queryable, type Tx, upsertRow } from "../../kernel/database.ts";
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

/** Where each kind of contact is kept. */
const places = {
  mailbox: { table: "guard_mailboxes", column: "email", word: "mailbox" },
  phone: { table: "guard_phones", column: "phone", word: "telephone" },
} as const;

type ContactRow = { userId: string; contact: string; mac: string };
type Contact = Omit<ContactRow, "mac"> & { readonly kind: keyof typeof places };

/** @throws Error when the row was not written by the guard. */
async function findContact(
  db: Queryable,
  keys: GuardKeys,
  { kind, ...by }: Pick<Contact, "kind"> & ({ userId: string } | { contact: string }),
): Promise<ContactRow | undefined> {
  const { table, column, word } = places[kind];
  const [where, value] = "userId" in by ? ["user_id", by.userId] : [column, by.contact];
  const row = await db.first<ContactRow>(
    `select user_id, ${column} as contact, mac from ${table} where ${where} = $1`,
    [value],
  );
  // Where there is none the same work is done: how long it takes says nothing.
  const { mac, ...contact } = row ?? { userId: nobodysId, contact: value, mac: noMac };
  const isOurs = sameMac(mac, contactMac(keys, { kind, ...contact }));
  if (!row) return undefined;
  // A row put there by anybody else would send codes to a thief.
  if (!isOurs) throw new Error(`the ${word} of ${row.userId} was not bound by the guard`);
  return row;
}

function contactMac(keys: GuardKeys, { kind, userId, contact }: Contact): string {
  return macOf(keys.row, kind, userId, contact);
}

/** @throws Error when the row was not written by the guard. */
export async function getMailbox(db: Queryable, keys: GuardKeys, userId: string): Promise<string> {
  const row = await findContact(db, keys, { kind: "mailbox", userId });
  if (!row) throw new Error(`${userId} has no mailbox`);
  return row.contact;
}

/** The user behind a login; undefined where there is none, after the same work. */
export async function findMailboxOwner(db: Queryable, keys: GuardKeys, email: string) {
  return (await findContact(db, keys, { kind: "mailbox", contact: email }))?.userId;
}

/**
 * The telephone that a person proved, in E.164; undefined when none is bound.
 * @throws Error when the row was not written by the guard.
 */
export async function findPhone(db: Queryable, keys: GuardKeys, userId: string) {
  return (await findContact(db, keys, { kind: "phone", userId }))?.contact;
}

/** The user behind a telephone; undefined where there is none, after the same work. */
async function findPhoneOwner(db: Queryable, keys: GuardKeys, phone: string) {
  return (await findContact(db, keys, { kind: "phone", contact: phone }))?.userId;
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
  const sql = `insert into guard_mailboxes (user_id, email, mac, proved_at) values ($1, $2, $3, $4)
    on conflict (email) do nothing returning user_id`;
  const mac = contactMac(keys, { kind: "mailbox", userId, contact: email });
  return hasRow(tx, sql, [userId, email, mac, now]);
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
  const sql = "update guard_mailboxes set email = $2, mac = $3, proved_at = $4 where user_id = $1";
  const mac = contactMac(keys, { kind: "mailbox", userId, contact: email });
  try {
    await tx.query(sql, [userId, email, mac, now]);
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** Whether a mailbox is somebody's who has an account. */
export function isTaken(db: Queryable, email: string): Promise<boolean> {
  const sql = "select from guard_mailboxes m join users u on u.id = m.user_id where m.email = $1";
  return hasRow(db, sql, [email]);
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
  const row = await db.first<ContactRow>(
    "select user_id, email as contact, mac from guard_mailboxes order by proved_at limit 1",
  );
  const isOurs = !row || sameMac(row.mac, contactMac(keys, { kind: "mailbox", ...row }));
  if (!isOurs) throw new Error("people registered under another pepper");
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

/** Binds a proved telephone to a user who has none; false when it is somebody else's. */
export function insertPhone(
  db: Queryable,
  keys: GuardKeys,
  { userId, phone, now }: { userId: string; phone: string; now: Date },
): Promise<boolean> {
  const sql = `insert into guard_phones (user_id, phone, mac, proved_at) values ($1, $2, $3, $4)
    on conflict (phone) do nothing returning user_id`;
  const mac = contactMac(keys, { kind: "phone", userId, contact: phone });
  return hasRow(db, sql, [userId, phone, mac, now]);
}

/** Unbinds a telephone; false when it is not the user's any more. */
export function deletePhone(tx: Tx, userId: string, phone: string): Promise<boolean> {
  const sql = "delete from guard_phones where user_id = $1 and phone = $2 returning user_id";
  return hasRow(tx, sql, [userId, phone]);
}

/** Tells the web server, for showing, whether codes can reach telephones. */
export async function updatePhonesOpen(db: Queryable, open: boolean): Promise<void> {
  await upsertRow(db, "guard_channels", { key: { channel: "sms" }, values: { isOpen: open } });
}
