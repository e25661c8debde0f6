import type { CurrencyCode } from "@clearhold/money";
import type { Queryable, Tx } from "../../kernel/database.ts";
import type { Confirmation, Payee } from "./payee.ts";

type PayeeRow = {
  id: string;
  user_id: string;
  currency: CurrencyCode;
  address: string;
  note: string;
  is_default: boolean;
  is_whitelisted: boolean;
  created_at: Date;
};

const columns = "id, user_id, currency, address, note, is_default, is_whitelisted, created_at";

/** A user's payees, the default first, then the newest. */
export async function listPayeesOf(
  db: Queryable,
  userId: string,
  currency: CurrencyCode | null,
): Promise<readonly Payee[]> {
  const rows = await db.query<PayeeRow>(
    `select ${columns} from payees where user_id = $1 and ($2::text is null or currency = $2)
     order by is_default desc, created_at desc, id`,
    [userId, currency],
  );
  return rows.map(payeeOf);
}

export type PayeeAsk = {
  readonly userId: string;
  readonly currency: CurrencyCode;
  readonly address: string;
};

export async function findPayee(
  db: Queryable,
  { userId, currency, address }: PayeeAsk,
): Promise<Payee | null> {
  const rows = await db.query<PayeeRow>(
    `select ${columns} from payees where user_id = $1 and currency = $2 and address = $3`,
    [userId, currency, address],
  );
  return rows[0] ? payeeOf(rows[0]) : null;
}

/** False when the user has this payee already. */
export async function insertPayee(
  tx: Tx,
  payee: Payee,
  { mac, confirmedAt }: Confirmation,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into payees (${columns}, confirmation_mac, confirmed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict on constraint payees_address do nothing returning id`,
    [
      payee.id,
      payee.userId,
      payee.currency,
      payee.address,
      payee.note,
      payee.isDefault,
      payee.isWhitelisted,
      payee.createdAt,
      mac,
      confirmedAt,
    ],
  );
  return rows.length === 1;
}

export async function dropDefault(tx: Tx, userId: string, currency: CurrencyCode): Promise<void> {
  await tx.query(
    "update payees set is_default = false where user_id = $1 and currency = $2 and is_default",
    [userId, currency],
  );
}

function payeeOf(row: PayeeRow): Payee {
  return {
    id: row.id,
    userId: row.user_id,
    currency: row.currency,
    address: row.address,
    note: row.note,
    isDefault: row.is_default,
    isWhitelisted: row.is_whitelisted,
    createdAt: row.created_at,
  };
}
