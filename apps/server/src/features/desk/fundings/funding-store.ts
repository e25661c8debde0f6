import { type CurrencyCode, money } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import type { RowChange, RowStatement } from "../../../ledger/index.ts";
import type { DeskFunding } from "./funding.ts";

type FundingRow = {
  id: string;
  currency: CurrencyCode;
  units: bigint;
  note: string;
  operator: string;
  fundedAt: Date;
  takenBackBy: string | null;
  takenBackAt: Date | null;
};

const fundingSql = `
select f.id, f.currency, f.units, f.note, o.name as operator, f.funded_at,
  b.name as taken_back_by, t.taken_back_at
from desk_fundings f
join operators o on o.id = f.operator_id
left join desk_takebacks t on t.funding_id = f.id
left join operators b on b.id = t.operator_id`;

/** A funding, taken back or not; null where there is none. */
export async function findFunding(db: Queryable, id: string): Promise<DeskFunding | null> {
  const [row] = await db.query<FundingRow>(`${fundingSql} where f.id = $1`, [id]);
  return row ? toFunding(row) : null;
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
  const fields = { id, currency, units: units.toString(), note, operator_id: operatorId };
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
  return {
    statement: insertTakeback,
    fields: { funding_id: fundingId, operator_id: operatorId },
  };
}

function toFunding(row: FundingRow): DeskFunding {
  const { takenBackBy: operator, takenBackAt: at } = row;
  return {
    id: row.id,
    amount: money(row.currency, row.units),
    note: row.note,
    operator: row.operator,
    fundedAt: row.fundedAt,
    takenBack: operator !== null && at !== null ? { operator, at } : null,
  };
}
