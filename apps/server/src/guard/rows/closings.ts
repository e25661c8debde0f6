import type { CurrencyCode } from "@clearhold/money";
import { hasRow, type Queryable, type Tx } from "../../kernel/database.ts";
import { refuseUnless } from "../../kernel/refusal.ts";
import { type GuardKeys, macOf, sameMac } from "./guard-keys.ts";

/** An account that its owner asked to close, and when it closes. */
export type Closing = {
  readonly userId: string;
  readonly askedAt: Date;
  readonly from: Date;
  readonly rests: Rests;
};

/** Less than this of a currency may stay with the closed account; 0 where its owner did not agree. */
export type Rests = Readonly<Record<CurrencyCode, bigint>>;

type ClosingRow = Omit<Closing, "rests"> & {
  readonly mac: string;
  readonly restTrxUnits: bigint;
  readonly restUsdtUnits: bigint;
};

const columns = `user_id, asked_at, from_at as "from", rest_trx_units, rest_usdt_units, mac`;
const isOpen = "called_off_at is null and closed_at is null";

/** The closing that waits; null where the guard wrote none. */
export async function findClosing(
  db: Queryable,
  keys: GuardKeys,
  userId: string,
): Promise<Closing | null> {
  const sql = `select ${columns} from account_closings where user_id = $1 and ${isOpen}`;
  const row = await db.first<ClosingRow>(sql, [userId]);
  if (!row) return null;
  const { mac, restTrxUnits: TRX, restUsdtUnits: USDT, ...rest } = row;
  const closing = { ...rest, rests: { TRX, USDT } };
  return sameMac(mac, closingMac(keys, closing)) ? closing : null;
}

/** How often the account was to close: what confirms one closing confirms no later one. */
export async function countClosings(db: Queryable, userId: string): Promise<bigint> {
  const sql = "select count(*) as closings from account_closings where user_id = $1";
  return (await db.first<{ closings: bigint }>(sql, [userId]))?.closings ?? 0n;
}

/** In the place of a false one, if there is one. */
export async function insertClosing(tx: Tx, keys: GuardKeys, closing: Closing): Promise<void> {
  const { userId, askedAt, from, rests } = closing;
  await callOffClosing(tx, userId, askedAt);
  await tx.query(
    `insert into account_closings (user_id, asked_at, from_at, rest_trx_units, rest_usdt_units, mac)
     values ($1, $2, $3, $4, $5, $6)`,
    [userId, askedAt, from, rests.TRX, rests.USDT, closingMac(keys, closing)],
  );
}

/** Keeps an account that waits to be closed; false where none does. */
export function callOffClosing(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const sql = `update account_closings set called_off_at = $2 where user_id = $1 and ${isOpen}
    returning user_id`;
  return hasRow(tx, sql, [userId, now]);
}

/** Some of those whose week is over: at random, so that none waits behind those that fail. */
export async function listDueClosings(db: Queryable, now: Date): Promise<string[]> {
  const sql = `select user_id from account_closings where from_at <= $1 and ${isOpen}
    order by random() limit 20`;
  return (await db.query<{ userId: string }>(sql, [now])).map(({ userId }) => userId);
}

/** What an account still holds, as the database sees it, but for rests below these. */
export async function listHoldings(db: Queryable, userId: string, rests: Rests): Promise<string[]> {
  const sql = "select account_holdings($1, $2, $3) as holds";
  const row = await db.first<{ holds: string[] }>(sql, [userId, rests.TRX, rests.USDT]);
  return row?.holds ?? [];
}

/** What is left of each currency, in units. */
export async function findLeft(db: Queryable, userId: string): Promise<Rests> {
  const sql = "select trx_units, usdt_units from account_left($1)";
  const left = await db.first<{ trxUnits: bigint; usdtUnits: bigint }>(sql, [userId]);
  return { TRX: left?.trxUnits ?? 0n, USDT: left?.usdtUnits ?? 0n };
}

/** Closes the account, for good: the database refuses one that holds anything, and deletes the rest. */
export async function closeAccount(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.query(`update account_closings set closed_at = $2 where user_id = $1 and ${isOpen}`, [
    userId,
    now,
  ]);
}

/**
 * Opens a closed account again, or one that is open for another mailbox while nobody has set its login
 * password. Refuses `account-not-closed`. @throws a check violation of
 * `account_closings_operators` while fewer than two operators put their names to it.
 */
export async function reopenClosing(tx: Tx, reopening: Reopening): Promise<void> {
  const { userId, closingId, reopenedFor, now } = reopening;
  const sql = `update account_closings set reopened_at = $3, reopened_for = $4
    where user_id = $1 and id = $2 and closed_at is not null
      and (reopened_at is null or has_first_login(user_id, reopened_at)) returning user_id`;
  const isReopened = await hasRow(tx, sql, [userId, closingId, now, reopenedFor]);
  refuseUnless(isReopened, "account-not-closed");
}

type Reopening = {
  readonly userId: string;
  readonly closingId: string;
  readonly reopenedFor: string;
  readonly now: Date;
};

/** In the place of a mailbox that is free again: nobody can own it, and nothing is sent to it. */
export function closedMailbox(userId: string): string {
  return `${userId}@closed.invalid`;
}

/** True for the place of a mailbox whose account is closed. */
export function isClosedMailbox(email: string): boolean {
  return email.endsWith("@closed.invalid");
}

function closingMac(keys: GuardKeys, { userId, askedAt, from, rests }: Closing): string {
  const agreed = rests.TRX + rests.USDT > 0n ? [String(rests.TRX), String(rests.USDT)] : [];
  return macOf(keys.row, "closing", userId, askedAt.toISOString(), from.toISOString(), ...agreed);
}
