import type { Queryable } from "../../../kernel/database.ts";
import { newId } from "../../../kernel/ids.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { AnswerOf, AskOf } from "../../../wire/guard/guard-port.ts";
import type { GuardKeys } from "../../rows/guard-keys.ts";
import { findMailboxOwner } from "../../rows/mailboxes.ts";
import type { GuardDeps } from "../guard-deps.ts";
import { verifyOperator } from "./operators.ts";

/**
 * Admits one look at an account, under the operator's own name: without the password nobody can
 * look, and nobody can look as somebody else. Whoever takes the look has told the owner of it
 * (`look_at_account`). Refuses `person-not-found` and as `verifyOperator`.
 */
export async function admitLook(
  deps: Pick<GuardDeps, "database" | "clock" | "hasher" | "tries" | "keys">,
  ask: AskOf<"admitLook">,
): Promise<AnswerOf<"admitLook">> {
  const { database, clock, keys } = deps;
  const { operatorId } = await verifyOperator(deps, ask);
  const userId = await findPerson(database, keys, ask.person);
  if (userId === undefined) throw new Refusal("person-not-found");
  const lookId = newId("lok", clock);
  await database.query(
    `insert into operator_looks (id, operator_id, user_id, reason, asked_at)
     values ($1, $2, $3, $4, $5)`,
    [lookId, operatorId, userId, ask.reason, clock.now()],
  );
  return { lookId, userId };
}

async function findPerson(
  database: Queryable,
  keys: GuardKeys,
  person: string,
): Promise<string | undefined> {
  const userId = person.includes("@")
    ? await findMailboxOwner(database, keys, person.trim().toLowerCase())
    : person;
  const [row] = await database.query<{ id: string }>("select id from users where id = $1", [
    userId ?? "",
  ]);
  return row?.id;
}
