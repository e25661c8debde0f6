import { RemovalAsk, removalText } from "../wire/signer/operator-removal.ts";
import { approvalsNeeded } from "./enrol-operator.ts";
import { refuse, refuseIf } from "./signer-refusal.ts";
import { countApprovals, type VerifyApprovalsDeps } from "./verify-approvals.ts";

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
  operators.remove({ removedId: operatorId, byId: approval.operatorId, at: nowMs });
}
