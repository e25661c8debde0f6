import { hash } from "node:crypto";
import type { Tx } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import type { AnswerOf, AskOf } from "../../../wire/guard/guard-port.ts";
import { type NotifyDeps, notifyOwner } from "../../tell/notify-owner.ts";
import type { GuardDeps } from "../guard-deps.ts";
import { insertAct, verifyOperator } from "./operators.ts";

type ReviewAsk = AskOf<"reviewNickname">;

type Reviewed = AnswerOf<"reviewNickname">;

/**
 * An operator's word on one asked nickname, under the operator's own name: the database shows an
 * accepted one to others and takes no decision without that name. The owner reads of it in the
 * account's history and by mail. Refuses `nickname-not-pending` and as `verifyOperator`.
 */
export async function reviewNickname(
  deps: NotifyDeps & Pick<GuardDeps, "hasher" | "tries">,
  ask: ReviewAsk,
): Promise<Reviewed> {
  const { operatorId } = await verifyOperator(deps, ask);
  const reviewed = await deps.database.transaction((tx) =>
    decide(tx, { ...ask, operatorId, at: deps.clock.now() }),
  );
  const { userId, nickname } = reviewed;
  if (ask.decision === "accepted") {
    await notifyOwner(deps, userId, { kind: "nickname-accepted", nickname });
  } else {
    await notifyOwner(deps, userId, { kind: "nickname-refused", nickname, reason: ask.reason });
  }
  return reviewed;
}

async function decide(
  tx: Tx,
  { requestId, decision, reason, operatorId, at }: ReviewAsk & { operatorId: string; at: Date },
): Promise<Reviewed> {
  const [request] = await tx.query<Reviewed>(
    `select user_id, nickname from nickname_requests
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
  await recordEvent(tx, { userId, kind: "nickname-decided", at, details });
  return request;
}
