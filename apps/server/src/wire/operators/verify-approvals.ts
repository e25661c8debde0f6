import { z } from "zod";
import { approvalChallenge, type OperatorApproval } from "../signer/operator-approval.ts";
import { type ActApproval, actText, needsPasskey, type SignedAct } from "./act-proof.ts";
import type { OperatorPasskey } from "./operator-change.ts";

/**
 * Which of these operators put their passkeys to exactly this text. An approval that is not in order
 * counts for nothing, whatever is wrong with it. One key under two names is one operator.
 */
export async function approversOf<Operator extends OperatorPasskey>(
  operators: readonly Operator[],
  text: string,
  approvals: readonly OperatorApproval[],
): Promise<readonly Operator[]> {
  const byKey = new Map<string, Operator>();
  for (const { operatorId, assertion } of approvals) {
    const operator = operators.find((one) => one.operatorId === operatorId);
    if (operator === undefined) continue;
    if (await isSignedBy(operator, approvalChallenge(text, operatorId), assertion)) {
      byKey.set(operator.publicKey, operator);
    }
  }
  return [...byKey.values()];
}

/** Long enough to carry the text to another device and the answer back. */
const answerMs = 3_600_000;

/** Whether an act has the answer of the operator's passkey from within the hour, or needs none. */
export async function isAnswered(
  operators: readonly OperatorPasskey[],
  act: SignedAct,
  { operatorId, approval, now }: Approving,
): Promise<boolean> {
  if (!needsPasskey(act.action)) return true;
  if (!approval) return false;
  const { askedAt, assertion } = approval;
  if (Math.abs(now.getTime() - Date.parse(askedAt)) > answerMs) return false;
  const behind = await approversOf(operators, actText(act, askedAt), [{ operatorId, assertion }]);
  return behind.length === 1;
}

type Approving = {
  readonly operatorId: string;
  readonly approval: ActApproval | undefined;
  readonly now: Date;
};

const Assertion = z.object({
  id: z.string(),
  rawId: z.string(),
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
  }),
});

/** By WebAuthn (level 3, 7.2), with the person verified by the device. Counts say nothing here. */
async function isSignedBy(
  { publicKey, rpId, origin }: OperatorPasskey,
  challenge: string,
  text: string,
): Promise<boolean> {
  try {
    const answer = Assertion.parse(JSON.parse(text));
    // Hundreds of modules, which most starts never need.
    const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
    const { verified } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: { id: answer.id, publicKey: Buffer.from(publicKey, "base64url"), counter: 0 },
    });
    return verified;
  } catch {
    return false;
  }
}
