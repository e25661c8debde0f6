import type { Queryable } from "../../kernel/database.ts";

/** A user's name; undefined while there is no user's row. */
export async function findUsername(
  database: Queryable,
  userId: string,
): Promise<string | undefined> {
  const [row] = await database.query<{ username: string }>(
    "select username from users where id = $1",
    [userId],
  );
  return row?.username;
}
