import type { Queryable, Tx } from "../../kernel/database.ts";
import { type GuardKeys, macOf, nobodysId, noMac, sameMac } from "./guard-keys.ts";

type PhoneRow = { userId: string; phone: string; mac: string };

/**
 * The telephone that a person proved, in E.164; undefined when none is bound.
 * @throws Error when the row was not written by the guard.
 */
export async function findPhone(
  database: Queryable,
  keys: GuardKeys,
  userId: string,
): Promise<string | undefined> {
  const [row] = await database.query<PhoneRow>(
    "select user_id, phone, mac from guard_phones where user_id = $1",
    [userId],
  );
  return row && checked(keys, row).phone;
}

/** The user behind a telephone; undefined where there is none, after the same work. */
export async function findPhoneOwner(
  database: Queryable,
  keys: GuardKeys,
  phone: string,
): Promise<string | undefined> {
  const [row] = await database.query<PhoneRow>(
    "select user_id, phone, mac from guard_phones where phone = $1",
    [phone],
  );
  if (!row) sameMac(noMac, phoneMac(keys, nobodysId, phone));
  return row && checked(keys, row).userId;
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

/** A row put there by anybody else would send codes to a thief. */
function checked(keys: GuardKeys, row: PhoneRow): PhoneRow {
  if (sameMac(row.mac, phoneMac(keys, row.userId, row.phone))) return row;
  throw new Error(`the telephone of ${row.userId} was not bound by the guard`);
}

function phoneMac(keys: GuardKeys, userId: string, phone: string): string {
  return macOf(keys.row, "phone", userId, phone);
}
