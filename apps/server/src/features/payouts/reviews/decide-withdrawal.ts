import { hash } from "node:crypto";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { OperatorPort } from "../../../wire/guard/guard-port.ts";
import { approvalChallenge } from "../../../wire/signer/operator-approval.ts";
import { findReview, insertWord, type Review } from "./review-store.ts";

export type DecideWithdrawalDeps = {
  /** As clearhold_operator. */
  readonly database: Queryable;
  readonly operators: Pick<OperatorPort, "signAct">;
};

type OperatorLogin = { readonly name: string; readonly password: string };

/** Why an operator may say no: one of a list, for the person reads it and may object to it. */
export const refusalReasons = [
  "refused-source-of-funds",
  "refused-payee",
  "refused-account-safety",
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/**
 * An operator's yes to one order: the name under it by the guard, and the passkey's answer, which
 * the signer verifies by itself. Refuses `withdrawal-not-in-review`, `operator-unknown` and
 * `second-operator-required` for a second word of the same operator.
 * @param answer gives the passkey's answer to a challenge, as JSON.
 */
export async function approveWithdrawal(
  deps: DecideWithdrawalDeps,
  operator: OperatorLogin,
  ask: { readonly id: string; readonly answer: (challenge: string) => string },
): Promise<Review> {
  const review = await getReview(deps, ask.id);
  const { operatorId } = await signWord(deps, operator, { review, verdict: "approve", reason: "" });
  const assertion = ask.answer(approvalChallenge(review.orderText, operatorId));
  const word = { id: ask.id, operatorId, verdict: "approve", reason: "", assertion } as const;
  await insertWord(deps.database, word);
  return getReview(deps, ask.id);
}

/** An operator's no: the worker gives all of it back, with this code as the reason. */
export async function refuseWithdrawal(
  deps: DecideWithdrawalDeps,
  operator: OperatorLogin,
  ask: { readonly id: string; readonly reason: RefusalReason },
): Promise<Review> {
  const review = await getReview(deps, ask.id);
  const { reason } = ask;
  const { operatorId } = await signWord(deps, operator, { review, verdict: "refuse", reason });
  const word = { id: ask.id, operatorId, verdict: "refuse", reason, assertion: "" } as const;
  await insertWord(deps.database, word);
  return getReview(deps, ask.id);
}

async function getReview({ database }: DecideWithdrawalDeps, id: string): Promise<Review> {
  const review = await findReview(database, id);
  if (review === null || review.state !== "review") throw new Refusal("withdrawal-not-in-review");
  return review;
}

function signWord(
  { operators }: DecideWithdrawalDeps,
  operator: OperatorLogin,
  word: {
    readonly review: Review;
    readonly verdict: "approve" | "refuse";
    readonly reason: string;
  },
) {
  return operators.signAct({
    ...operator,
    action: `${word.verdict}-withdrawal`,
    subjectId: word.review.id,
    subjectHash: hash("sha256", word.review.orderText + word.reason, "hex"),
  });
}
