import type { Queryable } from "../../../kernel/database.ts";
import type { OperatorPort } from "../../../wire/guard/guard-port.ts";
import { textHash } from "../../../wire/signer/house-move.ts";
import { approvalChallenge } from "../../../wire/signer/operator-approval.ts";
import type { Spending } from "./spending.ts";
import { insertWord } from "./spending-store.ts";

export type SignWordDeps = {
  /** As clearhold_operator. */
  readonly database: Queryable;
  readonly operators: Pick<OperatorPort, "verifyOperator" | "signAct">;
};

/** Who acts: the password for the guard, and the passkey's answer to a challenge for the signer. */
export type OperatorProof = {
  readonly name: string;
  readonly password: string;
  readonly answer: (challenge: string) => string;
};

/** An operator's yes: the name by the guard, and the passkey's answer, which the signer verifies. */
export async function signWord(
  { database, operators }: SignWordDeps,
  { name, password, answer }: OperatorProof,
  { id, orderText }: Pick<Spending, "id" | "orderText">,
): Promise<void> {
  const act = {
    action: "approve-spending",
    subjectId: id,
    subjectHash: textHash(orderText),
  } as const;
  const { operatorId } = await operators.signAct({ name, password, ...act });
  const assertion = answer(approvalChallenge(orderText, operatorId));
  await insertWord(database, id, { operatorId, assertion });
}
