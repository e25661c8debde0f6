import { hash } from "node:crypto";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { OperatorPort } from "../../../wire/guard/guard-port.ts";
import { approvalBy, type PasskeyAnswer } from "../../../wire/signer/operator-approval.ts";
import { findReview, insertWord, type OperatorWord, type Review } from "./review-store.ts";

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
 */
export function approveWithdrawal(
  deps: DecideWithdrawalDeps,
  operator: OperatorLogin,
  { id, answer }: { readonly id: string; readonly answer: PasskeyAnswer },
): Promise<Review> {
  return decide(deps, operator, { id, verdict: "approve", reason: "", answer });
}

/** An operator's no: the worker gives all of it back, with this code as the reason. */
export function refuseWithdrawal(
  deps: DecideWithdrawalDeps,
  operator: OperatorLogin,
  ask: { readonly id: string; readonly reason: RefusalReason },
): Promise<Review> {
  return decide(deps, operator, { ...ask, verdict: "refuse", answer: null });
}

type Word = Pick<OperatorWord, "verdict" | "reason"> & {
  readonly id: string;
  readonly answer: PasskeyAnswer | null;
};

async function decide(
  { database, operators }: DecideWithdrawalDeps,
  operator: OperatorLogin,
  { id, verdict, reason, answer }: Word,
): Promise<Review> {
  const { orderText } = await getReview(database, id);
  const { operatorId } = await operators.signAct({
    ...operator,
    action: `${verdict}-withdrawal`,
    subjectId: id,
    subjectHash: hash("sha256", orderText + reason, "hex"),
  });
  const approval = answer && (await approvalBy({ operatorId, answer }, orderText));
  const assertion = approval?.assertion ?? "";
  await insertWord(database, { withdrawalId: id, operatorId, verdict, reason, assertion });
  return getReview(database, id);
}

async function getReview(db: Queryable, id: string): Promise<Review> {
  const review = await findReview(db, id);
  if (review?.state !== "review") throw new Refusal("withdrawal-not-in-review");
  return review;
}
