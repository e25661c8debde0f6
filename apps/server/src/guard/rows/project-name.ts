import type { Queryable } from "../../kernel/database.ts";
import type { CodeSubject } from "../../wire/guard/guard-port.ts";

/** The project that a step is about, as the guard itself reads it; empty where it is about none. */
export async function findProjectName(
  database: Queryable,
  subject: CodeSubject | undefined,
): Promise<string> {
  if (subject?.kind !== "standing-payout") return "";
  const [row] = await database.query<{ name: string }>("select name from projects where id = $1", [
    subject.projectId,
  ]);
  return row?.name ?? subject.projectId;
}
