import { EnrolAsk, enrolmentText } from "../wire/signer/operator-enrolment.ts";
import { refuse } from "./signer-refusal.ts";
import { countApprovals, type VerifyApprovalsDeps } from "./verify-approvals.ts";

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
    return same ? seconds(known.goodFromMs) : refuse("this operator is in with another passkey");
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
  operators.append({ ...operator, at, goodFromMs });
  return seconds(goodFromMs);
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}
