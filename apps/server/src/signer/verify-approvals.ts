import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import { z } from "zod";
import type { Clock } from "../kernel/clock.ts";
import { approvalChallenge, type OperatorApproval } from "../wire/signer/operator-approval.ts";
import type { ListedOperator } from "../wire/signer/operator-removal.ts";
import type { OperatorList } from "./operator-list.ts";

export type VerifyApprovalsDeps = { readonly clock: Clock; readonly operators: OperatorList };

/**
 * How many different operators put their passkey to exactly this text. An approval that is not in
 * order counts for nothing, whatever is wrong with it.
 */
export async function countApprovals(
  { clock, operators }: VerifyApprovalsDeps,
  text: string,
  approvals: readonly OperatorApproval[],
): Promise<number> {
  const nowMs = clock.now().getTime();
  const counted = new Set<string>();
  for (const { operatorId, assertion } of approvals) {
    const operator = operators.find(operatorId);
    if (operator === null || operator.goodFromMs > nowMs) continue;
    if (await isSignedBy(operator, approvalChallenge(text, operatorId), assertion)) {
      // One key under two names is one operator.
      counted.add(operator.publicKey);
    }
  }
  return counted.size;
}

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
  { publicKey, rpId, origin }: ListedOperator,
  challenge: string,
  text: string,
): Promise<boolean> {
  try {
    const answer = Assertion.parse(JSON.parse(text));
    const { verified } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: answer.id,
        publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")),
        counter: 0,
      },
    });
    return verified;
  } catch {
    return false;
  }
}
