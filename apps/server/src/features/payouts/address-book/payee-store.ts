import type { CurrencyCode } from "@clearhold/money";
import type { Queryable, Tx } from "../../../kernel/database.ts";
import {
  type SwitchRow,
  type SwitchStates,
  switchStatesAt,
} from "../../../wire/guard/address-switches.ts";
import type { Payee, PayeeName } from "./payee.ts";

type PayeeRow = {
  id: string;
  userId: string;
  currency: CurrencyCode;
  address: string;
  note: string;
  isDefault: boolean;
  createdAt: Date;
  confirmedAt: bigint | null;
  whitelistedFrom: Date | null;
};

/** The names are the book's, the trust is what the guard wrote down about them. */
const selected = `select p.id, p.user_id, p.currency, p.address, p.note, p.is_default, p.created_at,
    g.confirmed_at, w.from_at as whitelisted_from
  from payees p
  left join guard_payees g using (user_id, currency, address)
  left join guard_whitelist w using (user_id, currency, address)`;

/** A user's payees, the default first, then the newest. */
export async function listPayeesOf(
  db: Queryable,
  userId: string,
  currency: CurrencyCode | null,
): Promise<readonly Payee[]> {
  const rows = await db.query<PayeeRow>(
    `${selected} where p.user_id = $1 and ($2::text is null or p.currency = $2)
     order by p.is_default desc, p.created_at desc, p.id`,
    [userId, currency],
  );
  return rows.map(payeeOf);
}

/** One person's entry of an address in one currency; null where there is none. */
export async function findPayee(
  db: Queryable,
  { userId, currency, address }: PayeeName,
): Promise<Payee | null> {
  const rows = await db.query<PayeeRow>(
    `${selected} where p.user_id = $1 and p.currency = $2 and p.address = $3`,
    [userId, currency, address],
  );
  return rows[0] ? payeeOf(rows[0]) : null;
}

/** One entry of a user's own book. */
export async function findPayeeById(
  db: Queryable,
  { userId, id }: Pick<Payee, "userId" | "id">,
): Promise<Payee | null> {
  const rows = await db.query<PayeeRow>(`${selected} where p.user_id = $1 and p.id = $2`, [
    userId,
    id,
  ]);
  return rows[0] ? payeeOf(rows[0]) : null;
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
      was.userId,
      was.id,
      was.currency,
      was.address,
      becomes.currency,
      becomes.address,
      becomes.note,
      becomes.isDefault,
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

function payeeOf(row: PayeeRow): Payee {
  return {
    id: row.id,
    userId: row.userId,
    currency: row.currency,
    address: row.address,
    note: row.note,
    isDefault: row.isDefault,
    createdAt: row.createdAt,
    confirmedAt: row.confirmedAt === null ? null : Number(row.confirmedAt),
    whitelistedFrom: row.whitelistedFrom,
  };
}
