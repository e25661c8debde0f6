import type { Queryable } from "../../kernel/database.ts";

/** Which of these orders were called off. Each has who did it: `an operator`, or `its owner`. */
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
