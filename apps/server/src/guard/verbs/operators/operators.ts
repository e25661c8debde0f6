import { hash } from "node:crypto";
import type { Queryable, Tx } from "../../../kernel/database.ts";
import { isCheckViolation, isUniqueViolation } from "../../../kernel/database-fault.ts";
import { newId } from "../../../kernel/ids.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import type { AnswerOf, AskOf } from "../../../wire/guard/guard-port.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import { tryLogin } from "../../proofs/login-password.ts";
import { checkLoginPassword } from "../../proofs/login-password-rules.ts";
import { findMailboxOwner } from "../../rows/contacts.ts";
import { notifyOwner } from "../../tell/notify-owner.ts";

/** Refuses `operator-exists`, `operators-complete` and what the password rules refuse. */
export async function enrolOperator(
  { database, clock, hasher }: GuardDeps,
  { name, password }: AskOf<"enrolOperator">,
) {
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
    if (isUniqueViolation(error)) throw new Refusal("operator-exists");
    throw isCheckViolation(error) ? new Refusal("operators-complete") : error;
  }
  return { operatorId };
}

/** Refuses `operator-unknown`, or `login-delayed` after wrong ones. */
export async function verifyOperator(deps: GuardDeps, { name, password }: AskOf<"verifyOperator">) {
  const { database, hasher } = deps;
  const tried = await tryLogin(
    deps,
    { subject: name, purpose: "operator" },
    {
      async compare() {
        const [row] = await database.query<{ id: string; verifier: string }>(
          "select id, verifier from operators where name = $1",
          [name],
        );
        const ownerId = row?.id ?? "opr_nobody";
        const secret = { kind: "operator", ownerId, secret: password } as const;
        return (await hasher.verify(row?.verifier, secret)) && ownerId;
      },
    },
  );
  if (tried.kind === "wrong") throw new Refusal("operator-unknown");
  return { operatorId: tried.value };
}

/** One version of one thing, and what is done to it. */
type Act = Pick<AskOf<"signAct">, "action" | "subjectId" | "subjectHash">;

/** An operator's name under one version of one thing, after the password. Refuses as `verifyOperator`. */
export async function signAct(deps: GuardDeps, ask: AskOf<"signAct">) {
  const { operatorId } = await verifyOperator(deps, ask);
  await insertAct(deps.database, operatorId, ask);
  deps.books.heard(operatorId, ask);
  return { operatorId };
}

/** For an operator whose password was right. */
async function insertAct(database: Queryable, operatorId: string, act: Act): Promise<void> {
  await database.query(
    `insert into operator_acts (operator_id, action, subject_id, subject_hash)
     values ($1, $2, $3, $4) on conflict do nothing`,
    [operatorId, act.action, act.subjectId, act.subjectHash],
  );
}

/**
 * An operator's word on one asked nickname, under the operator's own name: the database shows an
 * accepted one to others and takes no decision without that name. The owner reads of it in the
 * account's history and by mail. Refuses `nickname-not-pending` and as `verifyOperator`.
 */
export async function reviewNickname(deps: GuardDeps, ask: AskOf<"reviewNickname">) {
  const { operatorId } = await verifyOperator(deps, ask);
  const reviewed = await deps.database.transaction((tx) =>
    decide(tx, { ...ask, operatorId, at: deps.clock.now() }),
  );
  const { userId, nickname } = reviewed;
  const kind = ask.decision === "accepted" ? "nickname-accepted" : "nickname-refused";
  await notifyOwner(deps, userId, { kind, nickname, reason: ask.reason });
  return reviewed;
}

type Decision = { readonly operatorId: string; readonly at: Date };

async function decide(
  tx: Tx,
  { requestId, decision, reason, operatorId, at }: AskOf<"reviewNickname"> & Decision,
) {
  const [request] = await tx.query<AnswerOf<"reviewNickname">>(
    `select user_id as "userId", nickname from nickname_requests
     where id = $1 and state = 'pending' for update`,
    [requestId],
  );
  if (!request) throw new Refusal("nickname-not-pending");
  const { userId, nickname } = request;
  await insertAct(tx, operatorId, {
    action: "review-nickname",
    subjectId: requestId,
    subjectHash: hash("sha256", [decision, nickname, reason].join("\n"), "hex"),
  });
  await tx.query(
    `update nickname_requests set state = $2, decided_at = $3, decided_by = $4, reason = $5
     where id = $1`,
    [requestId, decision, at, operatorId, reason],
  );
  const details = { nickname, decision };
  await recordEvent(tx, { userId, kind: "nickname-decided", details });
  return request;
}

/**
 * Admits one look at an account, under the operator's own name: without the password nobody can
 * look, and nobody can look as somebody else. Whoever takes the look has told the owner of it
 * (`look_at_account`). Refuses `person-not-found` and as `verifyOperator`.
 */
export async function admitLook(deps: GuardDeps, ask: AskOf<"admitLook">) {
  const { database, clock, keys } = deps;
  const { operatorId } = await verifyOperator(deps, ask);
  const { person } = ask;
  const asked = person.includes("@")
    ? await findMailboxOwner(database, keys, person.trim().toLowerCase())
    : person;
  const [user] = await database.query<{ id: string }>("select id from users where id = $1", [
    asked ?? "",
  ]);
  if (!user) throw new Refusal("person-not-found");
  const lookId = newId("lok", clock);
  await database.query(
    `insert into operator_looks (id, operator_id, user_id, reason, asked_at)
     values ($1, $2, $3, $4, $5)`,
    [lookId, operatorId, user.id, ask.reason, clock.now()],
  );
  return { lookId, userId: user.id };
}
