import { hasRow, type Queryable, type Tx } from "../../kernel/database.ts";
import { type GuardKeys, macOf, sameMac } from "./guard-keys.ts";

/** A passkey of somebody's. Its private half never leaves the device. */
export type Passkey = {
  /** Credential id, base64url. */
  readonly id: string;
  readonly userId: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  /** How often the device says that it has signed; 0 where it does not count. */
  readonly signCount: bigint;
  /** Whether it may live on several devices, and whether there is a copy now; absent until it has said so. */
  readonly isSynced: boolean | null;
  readonly isBackedUp: boolean | null;
  /** How the device is reached, in the words of the standard, with commas. */
  readonly transports: string;
  readonly name: string;
  /** It logs in at once, and confirms steps from here on. */
  readonly confirmsFrom: Date;
  readonly createdAt: Date;
};

type PasskeyRow = Passkey & { readonly mac: string };

const columns = `id, user_id, public_key, sign_count, is_synced, is_backed_up, transports, name,
  confirms_from, created_at, mac`;

/** @throws Error when the row was not written by the guard. */
export async function findPasskey(database: Queryable, keys: GuardKeys, id: string) {
  const sql = `select ${columns} from guard_passkeys where id = $1`;
  const row = await database.first<PasskeyRow>(sql, [id]);
  return row && checked(keys, row);
}

/** The oldest first. @throws Error when a row was not written by the guard. */
export async function listPasskeys(database: Queryable, keys: GuardKeys, userId: string) {
  const rows = await database.query<PasskeyRow>(
    `select ${columns} from guard_passkeys where user_id = $1 order by created_at, id`,
    [userId],
  );
  return rows.map((row) => checked(keys, row));
}

/** False when a credential of this id is there already, whosesoever. */
export function insertPasskey(tx: Tx, keys: GuardKeys, passkey: Passkey): Promise<boolean> {
  const { id, userId, publicKey, signCount, isSynced, isBackedUp } = passkey;
  const { transports, name, confirmsFrom, createdAt } = passkey;
  return hasRow(
    tx,
    `insert into guard_passkeys
       (id, user_id, public_key, sign_count, transports, name, confirms_from, mac, created_at,
        is_synced, is_backed_up)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (id) do nothing returning id`,
    [
      ...[id, userId, publicKey, signCount, transports, name, confirmsFrom],
      ...[passkeyMac(keys, passkey), createdAt, isSynced, isBackedUp],
    ],
  );
}

/** What a passkey tells with each signature. */
export type PasskeySaid = {
  readonly signCount: bigint;
  readonly isSynced: boolean;
  readonly isBackedUp: boolean;
};

/**
 * Writes a use down; false when the passkey has gone, or lives on one device and has signed this often
 * before. Of a synced one the highest count stays, and that a lower one came is noted.
 */
export function updatePasskeyUsed(
  tx: Tx,
  { id, signCount, isSynced, isBackedUp, now }: PasskeySaid & { id: string; now: Date },
): Promise<boolean> {
  return hasRow(
    tx,
    `update guard_passkeys set used_at = $3, sign_count = greatest(sign_count, $2),
       is_synced = $4, is_backed_up = $5,
       count_fell_at = case when sign_count >= $2 and sign_count > 0 then $3 else count_fell_at end
     where id = $1 and (is_synced or sign_count < $2 or (sign_count = 0 and $2 = 0)) returning id`,
    [id, signCount, now, isSynced, isBackedUp],
  );
}

/** False when the person has no such passkey. */
export function updatePasskeyName(
  database: Queryable,
  { id, userId, name }: Pick<Passkey, "id" | "userId" | "name">,
): Promise<boolean> {
  const sql = "update guard_passkeys set name = $3 where id = $1 and user_id = $2 returning id";
  return hasRow(database, sql, [id, userId, name]);
}

export async function deletePasskey(tx: Tx, id: string): Promise<void> {
  await tx.query("delete from guard_passkeys where id = $1", [id]);
}

/** A row put there by anybody else would let a thief's device sign. */
function checked(keys: GuardKeys, row: PasskeyRow): Passkey {
  if (sameMac(row.mac, passkeyMac(keys, row))) return row;
  throw new Error(`a passkey of ${row.userId} was not added by the guard`);
}

function passkeyMac(keys: GuardKeys, passkey: Passkey): string {
  const { id, userId, publicKey, confirmsFrom } = passkey;
  return macOf(keys.row, "passkey", id, userId, publicKey, confirmsFrom.toISOString());
}
