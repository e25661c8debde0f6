import type { Queryable } from "../../kernel/database.ts";
import type { AskOf } from "../../wire/guard/guard-port.ts";

/** One version of one thing, and what is done to it. */
type Act = Pick<AskOf<"signAct">, "action" | "subjectId" | "subjectHash">;

/** For an operator whose password or passkey was right; a second time is the same. */
export async function insertAct(database: Queryable, operatorId: string, act: Act): Promise<void> {
  await database.query(
    `insert into operator_acts (operator_id, action, subject_id, subject_hash)
     values ($1, $2, $3, $4) on conflict do nothing`,
    [operatorId, act.action, act.subjectId, act.subjectHash],
  );
}
