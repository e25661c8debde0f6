import type { CurrencyCode } from "@clearhold/money";
import { hasRow, insertRow, type Queryable, type Tx, upsertRow } from "../../kernel/database.ts";
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
  const row = await database.first<{ confirmedAt: number; mac: string }>(
    `select confirmed_at::float8, mac from guard_payees
     where user_id = $1 and currency = $2 and address = $3`,
    [userId, currency, address],
  );
  if (!row) return undefined;
  if (sameMac(row.mac, payeeMac(keys, name, row.confirmedAt))) return row.confirmedAt;
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
  const { userId, currency, address } = name;
  const values = { confirmedAt, mac: payeeMac(keys, name, confirmedAt) };
  await upsertRow(tx, "guard_payees", { key: { userId, currency, address }, values });
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
export function deletePayee(tx: Tx, { userId, currency, address }: PayeeName): Promise<boolean> {
  const sql = `delete from guard_payees where user_id = $1 and currency = $2 and address = $3
    returning user_id`;
  return hasRow(tx, sql, [userId, currency, address]);
}

/** From when a payee is whitelisted; undefined when it is not, or by anybody but the guard. */
export async function findWhitelisted(
  { keys, logger }: TrustDeps,
  database: Queryable,
  name: PayeeName,
): Promise<Date | undefined> {
  const { userId, currency, address } = name;
  const row = await database.first<{ confirmedAt: number; from: Date; mac: string }>(
    `select confirmed_at::float8, from_at as "from", mac from guard_whitelist
     where user_id = $1 and currency = $2 and address = $3`,
    [userId, currency, address],
  );
  if (!row) return undefined;
  const { confirmedAt, from, mac } = row;
  const ours = sameMac(mac, whitelistMac(keys, { ...name, confirmedAt, from }));
  if (ours && confirmedAt === (await findConfirmation({ keys, logger }, database, name)))
    return from;
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
  const { userId, currency, address, confirmedAt, from: fromAt } = one;
  const row = { userId, currency, address, confirmedAt, fromAt, mac: whitelistMac(keys, one) };
  await insertRow(tx, "guard_whitelist", row);
}

/** False when it was not whitelisted. */
export function deleteWhitelisted(tx: Tx, name: PayeeName): Promise<boolean> {
  const { userId, currency, address } = name;
  const sql = `delete from guard_whitelist where user_id = $1 and currency = $2 and address = $3
    returning user_id`;
  return hasRow(tx, sql, [userId, currency, address]);
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
