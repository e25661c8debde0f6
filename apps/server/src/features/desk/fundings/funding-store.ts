import { type CurrencyCode, type Money, money } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import type { RowChange, RowStatement } from "../../../ledger/index.ts";

/** A part of the house's capital that an operator gave to the exchange to trade with. */
export type DeskFunding = {
  /** The reference of its journal: one id is booked once. */
  readonly id: string;
  readonly amount: Money;
  /** For the house; empty where nothing was noted. */
  readonly note: string;
  readonly operator: string;
  readonly fundedAt: Date;
  /** Null while it stands. */
  readonly takenBack: { readonly operator: string; readonly at: Date } | null;
};

/** What an operator puts a name to; the database reads the same text out of its rows. */
export function fundingText({ amount, note }: Pick<DeskFunding, "amount" | "note">): string {
  return `${takebackText({ amount })}\n${note}`;
}

export function takebackText({ amount }: Pick<DeskFunding, "amount">): string {
  return `${amount.units} ${amount.currency}`;
}

const fundingSql = `
select f.id, f.currency, f.units, f.note, o.name as operator, f.funded_at,
  b.name as taken_back_by, t.taken_back_at
from desk_fundings f
join operators o on o.id = f.operator_id
left join desk_takebacks t on t.funding_id = f.id
left join operators b on b.id = t.operator_id`;

/** A funding, taken back or not; null where there is none. */
export async function findFunding(db: Queryable, id: string): Promise<DeskFunding | null> {
  const row = await db.first<FundingRow>(`${fundingSql} where f.id = $1`, [id]);
  return row && toFunding(row);
}

/** The newest first. */
export async function listFundings(db: Queryable, limit: number): Promise<DeskFunding[]> {
  const newestFirst = `${fundingSql} order by f.funded_at desc, f.id desc limit $1`;
  return (await db.query<FundingRow>(newestFirst, [limit])).map(toFunding);
}

const insertFunding: RowStatement = {
  name: "insert-desk-funding",
  onMissing: "fault",
  sql: `
with asked as (
  select * from jsonb_to_recordset($1::jsonb)
    as t(n int, id text, currency text, units bigint, note text, operator_id text)
),
done as (
  insert into desk_fundings (id, currency, units, note, operator_id)
  select id, currency, units, note, operator_id from asked returning id
)
select asked.n from asked join done using (id)`,
};

type NewFunding = Pick<DeskFunding, "id" | "amount" | "note"> & { readonly operatorId: string };

/** Written with its journal. The database takes it only with the operator's act. */
export function fundingRow({ id, amount, note, operatorId }: NewFunding): RowChange {
  const { currency, units } = amount;
  const fields = { id, currency, units, note, operatorId };
  return { statement: insertFunding, fields };
}

const insertTakeback: RowStatement = {
  name: "insert-desk-takeback",
  onMissing: "fault",
  sql: `
with asked as (
  select * from jsonb_to_recordset($1::jsonb) as t(n int, funding_id text, operator_id text)
),
done as (
  insert into desk_takebacks (funding_id, operator_id)
  select funding_id, operator_id from asked returning funding_id
)
select asked.n from asked join done using (funding_id)`,
};

/** Written with the reversal. The database takes it only with the operator's act. */
export function takebackRow(fundingId: string, operatorId: string): RowChange {
  return { statement: insertTakeback, fields: { fundingId, operatorId } };
}

type FundingRow = Omit<DeskFunding, "amount" | "takenBack"> & {
  currency: CurrencyCode;
  units: bigint;
  takenBackBy: string | null;
  takenBackAt: Date | null;
};

function toFunding({ currency, units, takenBackBy, takenBackAt, ...row }: FundingRow): DeskFunding {
  const takenBack = takenBackBy !== null &&
    takenBackAt !== null && { operator: takenBackBy, at: takenBackAt };
  return { ...row, amount: money(currency, units), takenBack: takenBack || null };
}
