import { columnOf, type Tx } from "../kernel/database.ts";
import { Refusal } from "../kernel/refusal.ts";
import type { Json, Posting, RowChange, RowFields, RowStatement } from "./posting.ts";

/** Rows of some postings were not applied: by the posting's place in the batch, what to tell it. */
export class RowsMissing extends Error {
  readonly byPosting: ReadonlyMap<number, Error>;

  constructor(byPosting: ReadonlyMap<number, Error>) {
    super("row statements did not apply to every posting");
    this.name = "RowsMissing";
    this.byPosting = byPosting;
  }
}

type Group = {
  readonly statement: RowStatement;
  readonly elements: RowFields[];
  /** The posting's place, by the element's `n`. */
  readonly postingOf: Map<number, number>;
};

/**
 * Runs the rows of a batch, each statement once for all postings, in the order in which they are
 * first met. `null` stands for a posting that is not written.
 * @returns what to tell each posting with a row that was not applied.
 */
export async function applyRows(
  tx: Tx,
  postings: readonly (Posting<Json> | null)[],
): Promise<Map<number, Error>> {
  const missing = new Map<number, Error>();
  for (const { statement, elements, postingOf } of groupRows(postings)) {
    const applied = await tx.query<{ n: number }>(statement.sql, [jsonOf(elements)]);
    for (const { n } of applied) postingOf.delete(n);
    for (const posting of postingOf.values()) {
      if (!missing.has(posting)) missing.set(posting, refusalOf(statement));
    }
  }
  return missing;
}

/**
 * Rows of one who posts no journal, by the same rule.
 * @throws what the first statement says that was not applied; the transaction is to end with it.
 */
export async function applyWithoutJournals(tx: Tx, rows: readonly RowChange[]): Promise<void> {
  const missing = await applyRows(tx, [{ journals: [], rows, answer: null }]);
  for (const error of missing.values()) throw error;
}

/**
 * A statement over `c`, the elements of a batch with these columns.
 * @param onMissing what an element is told whose `n` the statement does not return.
 */
export function rowStatement(
  name: string,
  columns: string,
  sql: string,
  onMissing: RowStatement["onMissing"] = "fault",
): RowStatement {
  const elements = `jsonb_to_recordset($1::jsonb) as t(n int, ${columns})`;
  return { name, sql: `with c as (select * from ${elements})\n${sql}`, onMissing };
}

/** A new row of a table. A second one with the same key is a fault. */
export function newRow(table: string, fields: RowFields, key = "id"): RowChange {
  const columns = Object.keys(fields).map(columnOf).join(", ");
  const sql = `
with c as (select (e ->> 'n')::int as n, r.* from jsonb_array_elements($1::jsonb) e
  cross join lateral jsonb_populate_record(null::${table}, e) r),
done as (insert into ${table} (${columns}) select ${columns} from c
  on conflict (${key}) do nothing returning ${key})
select c.n from c join done using (${key})`;
  return { statement: { name: `insert-${table}`, sql, onMissing: "fault" }, fields };
}

/** Units as decimal text, times as ISO text. */
function jsonOf(elements: readonly RowFields[]): string {
  return JSON.stringify(elements, (_, value) => (typeof value === "bigint" ? `${value}` : value));
}

function groupRows(postings: readonly (Posting<Json> | null)[]): Iterable<Group> {
  const groups = new Map<string, Group>();
  let n = 0;
  for (const [index, posting] of postings.entries()) {
    for (const { statement, fields } of posting?.rows ?? []) {
      const group: Group = groups.get(statement.name) ?? {
        statement,
        elements: [],
        postingOf: new Map(),
      };
      if (group.statement.sql !== statement.sql) {
        throw new Error(`two statements are named ${statement.name}`);
      }
      n += 1;
      const columns = Object.entries(fields).map(([field, value]) => [columnOf(field), value]);
      group.elements.push({ ...Object.fromEntries(columns), n });
      group.postingOf.set(n, index);
      groups.set(statement.name, group);
    }
  }
  return groups.values();
}

function refusalOf({ name, onMissing }: RowStatement): Error {
  return onMissing === "fault"
    ? new Error(`${name} found nothing to change`)
    : new Refusal(onMissing);
}
