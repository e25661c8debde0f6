import type { Queryable } from "../../kernel/database.ts";
import type { AskOf } from "../../wire/guard/guard-port.ts";

/** One version of one thing, and what is done to it. */
type Act = Pick<AskOf<"signAct">, "action" | "subjectId" | "subjectHash">;

/**
 * For an operator whose password or passkey was right. A second time is the same, but after a day or after
 * the operator had left it is said anew.
 */
export async function insertAct(database: Queryable, operatorId: string, act: Act): Promise<void> {
  await database.query(
    `insert into operator_acts (operator_id, action, subject_id, subject_hash)
     select $1, $2, $3, $4 where not operator_said($1, $2, $3, $4)`,
    [operatorId, act.action, act.subjectId, act.subjectHash],
  );
}
