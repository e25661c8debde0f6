import type { Queryable } from "../../kernel/database.ts";

/** Who cancelled each of these orders, `an operator` or `its owner`. An order that nobody cancelled is left out. */
export async function findCalledOff(
  database: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await database.query<{ id: string; by: string }>(
    `select id, by from unnest($1::text[]) as ordered(id), order_called_off(id) as by
     where by is not null`,
    [orderIds],
  );
  return new Map(rows.map(({ id, by }) => [id, by]));
}
