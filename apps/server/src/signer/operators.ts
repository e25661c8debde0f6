import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import { z } from "zod";
import type { Clock } from "../kernel/clock.ts";
import {
  approvalChallenge,
  EnrolAsk,
  enrolmentText,
  ListedOperator,
  type OperatorApproval,
  RemovalAsk,
  removalText,
} from "../wire/signer/operator-approval.ts";
import type { RecordStore } from "./record-store.ts";
import { refuse, refuseIf } from "./signer-refusal.ts";

/** A new operator is announced for this long, so that the others can object. */
const waitMs = 48 * 3_600_000;
const firstOnes = 2;
/** What needs operators needs at most so many. */
export const approvalsNeeded = 2;

/**
 * Takes an operator's passkey into the signer's own list. The first two are taken as they come, at
 * the machine itself; a further one needs two who are in, and is good after 48 hours. Repeating the
 * very same is answered alike. @throws SignerRefusal; calls must not overlap.
 * @returns Unix seconds from which its approvals count.
 */
export async function enrolOperator(deps: VerifyApprovalsDeps, body: unknown): Promise<number> {
  const asked = EnrolAsk.safeParse(body);
  if (!asked.success) return refuse("this is no operator's passkey");
  const { operator, approvals } = asked.data;
  const { operators, clock } = deps;
  const known = operators.find(operator.operatorId);
  if (known !== null) {
    const same = enrolmentText(known) === enrolmentText(operator);
    return same
      ? Math.floor(known.goodFromMs / 1000)
      : refuse("this operator is in with another passkey");
  }
  const at = clock.now().getTime();
  const isFirst = operators.list().length < firstOnes;
  if (!isFirst) {
    const approved = await countApprovals(deps, enrolmentText(operator), approvals);
    if (approved < approvalsNeeded) {
      refuse(`a further operator needs ${approvalsNeeded} approvals, and has ${approved}`);
    }
  }
  const goodFromMs = isFirst ? at : at + waitMs;
  await operators.append({ ...operator, at, goodFromMs });
  return Math.floor(goodFromMs / 1000);
}

/**
 * Takes an operator off the signer's list, at once: what they approved and is not signed yet counts no
 * more. Another operator's passkey has to say so, and so many must stay that whatever needs operators
 * still can be approved. @throws SignerRefusal; calls must not overlap.
 */
export async function removeOperator(deps: VerifyApprovalsDeps, body: unknown): Promise<void> {
  const asked = RemovalAsk.safeParse(body);
  if (!asked.success) return refuse("this is no removal of an operator");
  const { operatorId, approval } = asked.data;
  const { operators, clock } = deps;
  const leaving = operators.find(operatorId) ?? refuse("this operator is not in");
  refuseIf(approval.operatorId === operatorId, "another operator has to say so");
  const said = await countApprovals(deps, removalText(leaving), [approval]);
  refuseIf(said === 0, "no operator who is in has said so");
  const nowMs = clock.now().getTime();
  const staying = operators
    .list()
    .filter((one) => one.operatorId !== operatorId && one.goodFromMs <= nowMs);
  const keys = new Set(staying.map(({ publicKey }) => publicKey));
  refuseIf(
    keys.size < approvalsNeeded,
    `${approvalsNeeded} operators have to stay whose approvals count: enrol somebody else first`,
  );
  await operators.remove({ removedId: operatorId, byId: approval.operatorId, at: nowMs });
}

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
      credential: { id: answer.id, publicKey: Buffer.from(publicKey, "base64url"), counter: 0 },
    });
    return verified;
  } catch {
    return false;
  }
}

const Removal = z.object({
  removedId: z.string(),
  /** Whose passkey took them off. */
  byId: z.string(),
  /** Milliseconds of the signer's clock. */
  at: z.int(),
});

export type OperatorList = ReturnType<typeof openOperatorList>;

/** Whose approvals the signer believes. */
export function openOperatorList(store: RecordStore, file: string) {
  const byId = new Map<string, ListedOperator>();
  const kept = store.open("operators", file, "record", (line) => {
    const removal = Removal.safeParse(line);
    if (removal.success) {
      byId.delete(removal.data.removedId);
    } else {
      const operator = ListedOperator.parse(line);
      byId.set(operator.operatorId, operator);
    }
  });
  return {
    /** Who is in now, the first first. */
    list: (): readonly ListedOperator[] => [...byId.values()],
    find: (operatorId: string) => byId.get(operatorId) ?? null,
    /** On disk for good, and known to the guard, when it returns. */
    append: (operator: ListedOperator): Promise<void> => kept.append(operator),
    /** Likewise. Nothing that they approved counts from then on. */
    remove: (removal: z.infer<typeof Removal>): Promise<void> => kept.append(removal),
  };
}
