import type { CurrencyCode } from "@clearhold/money";
import type { Queryable, Tx } from "../../kernel/database.ts";
import { type GuardKeys, macOf, sameMac } from "./guard-keys.ts";
import type { RowDeps } from "./row-deps.ts";

/** Somebody a person pays, in one currency. */
export type PayeeName = {
  readonly userId: string;
  readonly currency: CurrencyCode;
  readonly address: string;
};

type TrustDeps = Pick<RowDeps, "keys" | "logger">;

/**
 * When the owner confirmed a payee, in Unix seconds; undefined for an address that is only a note.
 * A row that the guard did not write confirms nothing, and is told of.
 */
export async function findConfirmation(
  { keys, logger }: TrustDeps,
  database: Queryable,
  name: PayeeName,
): Promise<number | undefined> {
  const { userId, currency, address } = name;
  const [row] = await database.query<{ confirmedAt: bigint; mac: string }>(
    `select confirmed_at, mac from guard_payees
     where user_id = $1 and currency = $2 and address = $3`,
    [userId, currency, address],
  );
  if (!row) return undefined;
  const confirmedAt = Number(row.confirmedAt);
  if (sameMac(row.mac, payeeMac(keys, name, confirmedAt))) return confirmedAt;
  logger.error({ userId }, "a payee was not confirmed by the guard");
  return undefined;
}

/** Writes down that a payee was confirmed now, in place of an older confirmation. */
export async function updateConfirmation(
  tx: Tx,
  keys: GuardKeys,
  { confirmedAt, ...name }: PayeeName & { readonly confirmedAt: number },
): Promise<void> {
  await deleteWhitelisted(tx, name); // it stood on the older one
  await tx.query(
    `insert into guard_payees (user_id, currency, address, confirmed_at, mac)
     values ($1, $2, $3, $4, $5)
     on conflict (user_id, currency, address) do update set confirmed_at = $4, mac = $5`,
    [name.userId, name.currency, name.address, confirmedAt, payeeMac(keys, name, confirmedAt)],
  );
}

/** Nothing changes this payee until the transaction ends. */
export async function lockPayee(tx: Tx, { userId, currency, address }: PayeeName): Promise<void> {
  await tx.query(
    `select from guard_payees
     where user_id = $1 and currency = $2 and address = $3 for update`,
    [userId, currency, address],
  );
}

/** Takes the confirmation away, and the whitelisting with it; false when there was none. */
export async function deletePayee(tx: Tx, name: PayeeName): Promise<boolean> {
  const rows = await tx.query(
    `delete from guard_payees where user_id = $1 and currency = $2 and address = $3
     returning user_id`,
    [name.userId, name.currency, name.address],
  );
  return rows.length === 1;
}

/** From when a payee is whitelisted; undefined when it is not, or by anybody but the guard. */
export async function findWhitelisted(
  { keys, logger }: TrustDeps,
  database: Queryable,
  name: PayeeName,
): Promise<Date | undefined> {
  const { userId, currency, address } = name;
  const [row] = await database.query<{ confirmedAt: bigint; fromAt: Date; mac: string }>(
    `select confirmed_at, from_at, mac from guard_whitelist
     where user_id = $1 and currency = $2 and address = $3`,
    [userId, currency, address],
  );
  if (!row) return undefined;
  const confirmedAt = Number(row.confirmedAt);
  const ours = sameMac(row.mac, whitelistMac(keys, { ...name, confirmedAt, from: row.fromAt }));
  if (ours && confirmedAt === (await findConfirmation({ keys, logger }, database, name))) {
    return row.fromAt;
  }
  logger.error({ userId }, "a payee was not whitelisted by the guard");
  return undefined;
}

export type Whitelisting = PayeeName & {
  /** The confirmation on which it stands. */
  readonly confirmedAt: number;
  readonly from: Date;
};

export async function insertWhitelisted(tx: Tx, keys: GuardKeys, one: Whitelisting): Promise<void> {
  await deleteWhitelisted(tx, one); // a row that is not ours
  await tx.query(
    `insert into guard_whitelist (user_id, currency, address, confirmed_at, from_at, mac)
     values ($1, $2, $3, $4, $5, $6)`,
    [one.userId, one.currency, one.address, one.confirmedAt, one.from, whitelistMac(keys, one)],
  );
}

/** False when it was not whitelisted. */
export async function deleteWhitelisted(tx: Tx, name: PayeeName): Promise<boolean> {
  const rows = await tx.query(
    `delete from guard_whitelist where user_id = $1 and currency = $2 and address = $3
     returning user_id`,
    [name.userId, name.currency, name.address],
  );
  return rows.length === 1;
}

function payeeMac(keys: GuardKeys, name: PayeeName, confirmedAt: number): string {
  const { userId, currency, address } = name;
  return macOf(keys.row, "payee", userId, currency, address, String(confirmedAt));
}

function whitelistMac(keys: GuardKeys, one: Whitelisting): string {
  const { userId, currency, address, confirmedAt, from } = one;
  const times = [String(confirmedAt), from.toISOString()];
  return macOf(keys.row, "whitelist", userId, currency, address, ...times);
}
