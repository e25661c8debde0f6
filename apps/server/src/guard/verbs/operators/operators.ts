import type { Queryable } from "../../../kernel/database.ts";
import { isCheckViolation, isUniqueViolation } from "../../../kernel/database-fault.ts";
import { newId } from "../../../kernel/ids.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { AnswerOf, AskOf } from "../../../wire/guard/guard-port.ts";
import { checkLoginPassword } from "../../proofs/login-password-rules.ts";
import { loginDelayed } from "../../proofs/login-tries.ts";
import { loginRules } from "../../rows/attempt-counter.ts";
import type { GuardDeps } from "../guard-deps.ts";

type OperatorDeps = Pick<GuardDeps, "database" | "clock" | "hasher" | "tries">;

/** Refuses `operator-exists`, `operators-complete` and what the password rules refuse. */
export async function enrolOperator(
  { database, clock, hasher }: OperatorDeps,
  { name, password }: AskOf<"enrolOperator">,
): Promise<AnswerOf<"enrolOperator">> {
  checkLoginPassword(password, { email: "", name });
  const operatorId = newId("opr", clock);
  const verifier = await hasher.hash({ kind: "operator", ownerId: operatorId, secret: password });
  try {
    await database.query("insert into operators (id, name, verifier) values ($1, $2, $3)", [
      operatorId,
      name,
      verifier,
    ]);
  } catch (error) {
    throw enrolmentRefusal(error);
  }
  return { operatorId };
}

/** Refuses `operator-unknown`, or `login-delayed` after wrong ones. */
export async function verifyOperator(
  { database, clock, hasher, tries }: OperatorDeps,
  { name, password }: AskOf<"verifyOperator">,
): Promise<AnswerOf<"verifyOperator">> {
  const counter = { subject: name, purpose: "operator" } as const;
  const tried = await tries.verify(counter, {
    rules: loginRules,
    async compare() {
      const [row] = await database.query<{ id: string; verifier: string }>(
        "select id, verifier from operators where name = $1",
        [name],
      );
      const ownerId = row?.id ?? "opr_nobody";
      const secret = { kind: "operator", ownerId, secret: password } as const;
      return (await hasher.verify(row?.verifier, secret)) && ownerId;
    },
  });
  if (tried.kind === "locked") throw loginDelayed(tried.lockedUntil, clock.now());
  if (tried.kind === "wrong") throw new Refusal("operator-unknown");
  return { operatorId: tried.value };
}

/** One version of one thing, and what is done to it. */
type Act = Pick<AskOf<"signAct">, "action" | "subjectId" | "subjectHash">;

/** An operator's name under one version of one thing, after the password. Refuses as `verifyOperator`. */
export async function signAct(
  deps: OperatorDeps,
  ask: AskOf<"signAct">,
): Promise<AnswerOf<"signAct">> {
  const { operatorId } = await verifyOperator(deps, ask);
  await insertAct(deps.database, operatorId, ask);
  return { operatorId };
}

/** For an operator whose password was right. */
export async function insertAct(database: Queryable, operatorId: string, act: Act): Promise<void> {
  await database.query(
    `insert into operator_acts (operator_id, action, subject_id, subject_hash)
     values ($1, $2, $3, $4) on conflict do nothing`,
    [operatorId, act.action, act.subjectId, act.subjectHash],
  );
}

function enrolmentRefusal(error: unknown): unknown {
  if (isUniqueViolation(error)) return new Refusal("operator-exists");
  if (isCheckViolation(error)) return new Refusal("operators-complete");
  return error;
}
