import { hash } from "node:crypto";
import { insertRow, type Tx } from "../../../kernel/database.ts";
import { newId } from "../../../kernel/ids.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import type { AnswerOf, AskOf } from "../../../wire/guard/guard-port.ts";
import type { SignedAct } from "../../../wire/operators/act-proof.ts";
import { operatorsAt } from "../../../wire/operators/operator-log.ts";
import { isAnswered } from "../../../wire/operators/verify-approvals.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import { tryLogin } from "../../proofs/login-password.ts";
import { checkSameList, listOperatorsIn } from "../../proofs/operator-list.ts";
import { findMailboxOwner } from "../../rows/contacts.ts";
import { insertAct } from "../../rows/operator-acts.ts";
import { findVerifier, readChanges } from "../../rows/operator-changes.ts";
import { notifyOwner } from "../../tell/notify-owner.ts";

/**
 * Whoever is in by the guard's list, with the password of the last enrolment. Refuses `operator-unknown`,
 * `login-delayed` after wrong ones, `operators-differ` where the signer keeps another list, and
 * `operator-passkey-needed` where an act needs the passkey over it, within the hour.
 */
export async function verifyOperator(deps: GuardDeps, ask: OperatorAsk, act?: SignedAct) {
  const { database, hasher } = deps;
  const { name, password } = ask;
  const tried = await tryLogin(
    deps,
    { subject: name, purpose: "operator" },
    {
      async compare() {
        const { log, rowIds } = await readChanges(deps);
        const inNow = operatorsAt(log, deps.clock.now().getTime());
        const operator = inNow.find((one) => one.name === name);
        const ownerId = operator?.operatorId ?? "opr_nobody";
        const rowId = operator && rowIds[operator.changeNumber - 1];
        const verifier = rowId && (await findVerifier(database, ownerId, rowId));
        const secret = { kind: "operator", ownerId, secret: password } as const;
        return (await hasher.verify(verifier, secret)) && ownerId;
      },
    },
  );
  if (tried.kind === "wrong") throw new Refusal("operator-unknown");
  await checkSameList(deps);
  const said = { operatorId: tried.value, approval: ask.approval, now: deps.clock.now() };
  const isRight = !act || (await isAnswered(await listOperatorsIn(deps), act, said));
  refuseUnless(isRight, "operator-passkey-needed");
  return { operatorId: tried.value };
}
type OperatorAsk = AskOf<"verifyOperator"> & Pick<AskOf<"signAct">, "approval">;

/** An operator's name under one version of one thing. Refuses as `verifyOperator`. */
export async function signAct(deps: GuardDeps, ask: AskOf<"signAct">) {
  const { operatorId } = await verifyOperator(deps, ask, ask);
  await insertAct(deps.database, operatorId, ask);
  deps.books.heard(operatorId, ask);
  return { operatorId };
}

/**
 * An operator's word on one asked nickname, under the operator's own name: the database shows an
 * accepted one to others and takes no decision without that name. The owner reads of it in the
 * account's history and by mail. Refuses `nickname-not-pending` and as `verifyOperator`.
 */
export async function reviewNickname(deps: GuardDeps, ask: AskOf<"reviewNickname">) {
  const { operatorId } = await verifyOperator(deps, ask);
  const kind = ask.decision === "accepted" ? "nickname-accepted" : "nickname-refused";
  return deps.database.transaction(async (tx) => {
    const reviewed = await decide(tx, { ...ask, operatorId, at: deps.clock.now() });
    const { userId, nickname } = reviewed;
    await notifyOwner(tx, deps, userId, { kind, nickname, reason: ask.reason });
    return reviewed;
  });
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
  const sql = "select id from users where id = $1";
  const user = await database.first<{ id: string }>(sql, [asked ?? ""]);
  if (!user) throw new Refusal("person-not-found");
  const lookId = newId("lok", clock);
  const { id: userId } = user;
  const look = { id: lookId, operatorId, userId, reason: ask.reason, askedAt: clock.now() };
  await insertRow(database, "operator_looks", look);
  return { lookId, userId };
}
