import type { Queryable, Tx } from "../../kernel/database.ts";
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
  readonly transports: readonly string[];
  readonly name: string;
  /** It logs in at once, and confirms steps from here on. */
  readonly confirmsFrom: Date;
  readonly createdAt: Date;
  readonly usedAt: Date | undefined;
};

export type NewPasskey = Omit<Passkey, "usedAt">;

type PasskeyRow = {
  id: string;
  userId: string;
  publicKey: string;
  signCount: bigint;
  transports: string;
  name: string;
  confirmsFrom: Date;
  mac: string;
  createdAt: Date;
  usedAt: Date | null;
};

const columns = `id, user_id, public_key, sign_count, transports, name, confirms_from, mac,
  created_at, used_at`;

/** @throws Error when the row was not written by the guard. */
export async function findPasskey(
  database: Queryable,
  keys: GuardKeys,
  id: string,
): Promise<Passkey | undefined> {
  const [row] = await database.query<PasskeyRow>(
    `select ${columns} from guard_passkeys where id = $1`,
    [id],
  );
  return row && checked(keys, row);
}

/** The oldest first. @throws Error when a row was not written by the guard. */
export async function listPasskeys(
  database: Queryable,
  keys: GuardKeys,
  userId: string,
): Promise<Passkey[]> {
  const rows = await database.query<PasskeyRow>(
    `select ${columns} from guard_passkeys where user_id = $1 order by created_at, id`,
    [userId],
  );
  return rows.map((row) => checked(keys, row));
}

/** False when a credential of this id is there already, whosesoever. */
export async function insertPasskey(
  tx: Tx,
  keys: GuardKeys,
  passkey: NewPasskey,
): Promise<boolean> {
  const { id, userId, publicKey, signCount, transports, name, confirmsFrom, createdAt } = passkey;
  const rows = await tx.query(
    `insert into guard_passkeys
       (id, user_id, public_key, sign_count, transports, name, confirms_from, mac, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (id) do nothing returning id`,
    [
      ...[id, userId, publicKey, signCount, transports.join(","), name, confirmsFrom],
      ...[passkeyMac(keys, passkey), createdAt],
    ],
  );
  return rows.length === 1;
}

/** Writes a use down; false when the passkey has gone, or has signed this often before. */
export async function updatePasskeyUsed(
  tx: Tx,
  { id, signCount, now }: { id: string; signCount: bigint; now: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `update guard_passkeys set sign_count = $2, used_at = $3
     where id = $1 and (sign_count < $2 or (sign_count = 0 and $2 = 0)) returning id`,
    [id, signCount, now],
  );
  return rows.length === 1;
}

/** False when the person has no such passkey. */
export async function updatePasskeyName(
  database: Queryable,
  { id, userId, name }: Pick<Passkey, "id" | "userId" | "name">,
): Promise<boolean> {
  const rows = await database.query(
    "update guard_passkeys set name = $3 where id = $1 and user_id = $2 returning id",
    [id, userId, name],
  );
  return rows.length === 1;
}

export async function deletePasskey(tx: Tx, id: string): Promise<void> {
  await tx.query("delete from guard_passkeys where id = $1", [id]);
}

/** A row put there by anybody else would let a thief's device sign. */
function checked(keys: GuardKeys, row: PasskeyRow): Passkey {
  const passkey: Passkey = {
    ...{ id: row.id, userId: row.userId, publicKey: row.publicKey, name: row.name },
    signCount: row.signCount,
    transports: row.transports === "" ? [] : row.transports.split(","),
    confirmsFrom: row.confirmsFrom,
    createdAt: row.createdAt,
    usedAt: row.usedAt ?? undefined,
  };
  if (sameMac(row.mac, passkeyMac(keys, passkey))) return passkey;
  throw new Error(`a passkey of ${row.userId} was not added by the guard`);
}

function passkeyMac(keys: GuardKeys, passkey: NewPasskey): string {
  const { id, userId, publicKey, confirmsFrom } = passkey;
  return macOf(keys.row, "passkey", id, userId, publicKey, confirmsFrom.toISOString());
}
