import { addressWaitSeconds } from "@clearhold/contract/waits";
import type { CurrencyCode } from "@clearhold/money";
import type { Queryable, Tx } from "../../../kernel/database.ts";
import { refuseUnless } from "../../../kernel/refusal.ts";
import {
  type SwitchRow,
  type SwitchStates,
  switchStatesAt,
} from "../../../wire/guard/address-switches.ts";

/** Somebody a user may pay: an entry of the address book, for one currency. */
export type Payee = {
  readonly id: string;
  readonly userId: string;
  readonly currency: CurrencyCode;
  readonly address: string;
  readonly note: string;
  readonly isDefault: boolean;
  readonly createdAt: Date;
  /** When its owner confirmed it, in Unix seconds; null for what was only noted. */
  readonly confirmedAt: number | null;
  /** From when the guard has it on the whitelist; null when it has not. */
  readonly whitelistedFrom: Date | null;
};

export type PayeeName = Pick<Payee, "userId" | "currency" | "address">;

export type TrustFacts = { readonly switches: SwitchStates; readonly now: Date };

/**
 * Unix seconds until which the address lock keeps a payee from being paid, 0 until its owner confirms it;
 * null when it can be paid. The guard decides by rows of its own; this tells its owner before.
 */
export function lockedUntilOf(
  { confirmedAt }: Payee,
  { switches, now }: TrustFacts,
): number | null {
  if (!switches["address-lock"].on) return null;
  if (confirmedAt === null) return 0;
  const until = confirmedAt + addressWaitSeconds;
  return until * 1000 > now.getTime() ? until : null;
}

/** What fits into one book: more than anybody pays, fewer than a thief could hide one among. */
export const payeesMax = 100;

/**
 * Addresses that wait as notes, in all and of the last day: a session alone writes them, so it fills
 * neither the book nor the owner's mailbox, which hears of each.
 */
export const notesMax = 10;
export const notesDailyMax = 3;

/** The names are the book's, the trust is what the guard wrote down about them. */
const selected = `select p.id, p.user_id, p.currency, p.address, p.note, p.is_default, p.created_at,
    g.confirmed_at::float8 as confirmed_at, w.from_at as whitelisted_from
  from payees p
  left join guard_payees g using (user_id, currency, address)
  left join guard_whitelist w using (user_id, currency, address)`;

/** A user's payees, the default first, then the newest. */
export function listPayeesOf(
  db: Queryable,
  userId: string,
  currency: CurrencyCode | null,
): Promise<readonly Payee[]> {
  return db.query(
    `${selected} where p.user_id = $1 and ($2::text is null or p.currency = $2)
     order by p.is_default desc, p.created_at desc, p.id`,
    [userId, currency],
  );
}

/** One person's entry of an address in one currency; null where there is none. */
export function findPayee(
  db: Queryable,
  { userId, currency, address }: PayeeName,
): Promise<Payee | null> {
  return db.first(`${selected} where p.user_id = $1 and p.currency = $2 and p.address = $3`, [
    userId,
    currency,
    address,
  ]);
}

/** One entry of a user's own book. */
export function findPayeeById(
  db: Queryable,
  { userId, id }: Pick<Payee, "userId" | "id">,
): Promise<Payee | null> {
  return db.first(`${selected} where p.user_id = $1 and p.id = $2`, [userId, id]);
}

/** The same; somebody else's is refused exactly as one that never was. */
export async function getPayee(db: Queryable, name: Pick<Payee, "userId" | "id">): Promise<Payee> {
  const payee = await findPayeeById(db, name);
  refuseUnless(payee !== null, "address-not-found");
  return payee;
}

/** One change of a user's book at a time, until the transaction ends. */
export async function lockBook(tx: Tx, userId: string): Promise<void> {
  await tx.query("select from users where id = $1 for no key update", [userId]);
}

export type PayeeDraft = Pick<
  Payee,
  "id" | "userId" | "currency" | "address" | "note" | "isDefault" | "createdAt"
>;

/** False when the user has this payee already. */
export async function insertPayee(tx: Tx, payee: PayeeDraft): Promise<boolean> {
  const { id, userId, currency, address, note, isDefault, createdAt } = payee;
  const rows = await tx.query(
    `insert into payees (id, user_id, currency, address, note, is_default, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict on constraint payees_address do nothing returning id`,
    [id, userId, currency, address, note, isDefault, createdAt],
  );
  return rows.length === 1;
}

/** The entry as it becomes; false when it is not any more what it was when somebody looked. */
export async function updatePayee(
  tx: Tx,
  was: Payee,
  becomes: Pick<Payee, "currency" | "address" | "note" | "isDefault">,
): Promise<boolean> {
  const rows = await tx.query(
    `update payees set currency = $5, address = $6, note = $7, is_default = $8
     where user_id = $1 and id = $2 and currency = $3 and address = $4 returning id`,
    [
      ...[was.userId, was.id, was.currency, was.address],
      ...[becomes.currency, becomes.address, becomes.note, becomes.isDefault],
    ],
  );
  return rows.length === 1;
}

/** Takes an entry out of its owner's book; nothing when it is gone. */
export async function deletePayee(db: Queryable, { userId, id }: Payee): Promise<void> {
  await db.query("delete from payees where user_id = $1 and id = $2", [userId, id]);
}

/** Nothing of this currency is the default any more. */
export async function dropDefault(tx: Tx, userId: string, currency: CurrencyCode): Promise<void> {
  await tx.query(
    "update payees set is_default = false where user_id = $1 and currency = $2 and is_default",
    [userId, currency],
  );
}

/** How a user's switches stand now, as the guard has written them down. */
export async function findSwitches(
  db: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<SwitchStates> {
  const rows = await db.query<SwitchRow>(
    "select switch, is_on, from_at from guard_address_switches where user_id = $1",
    [userId],
  );
  return switchStatesAt(rows, now);
}
