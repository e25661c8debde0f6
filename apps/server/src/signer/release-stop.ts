import { ReleaseAsk, releaseText } from "../wire/signer/signer-stops.ts";
import { refuse, refuseIf } from "./signer-refusal.ts";
import type { StopRecord } from "./stop-record.ts";
import { countApprovals, type VerifyApprovalsDeps } from "./verify-approvals.ts";

/**
 * Takes one operator's yes to going on in spite of what the signer saw; the second one's ends the stop.
 * @returns whether it is still open. @throws SignerRefusal; calls must not overlap.
 */
export async function releaseStop(
  deps: VerifyApprovalsDeps & { readonly stops: StopRecord },
  body: unknown,
): Promise<boolean> {
  const asked = ReleaseAsk.safeParse(body);
  if (!asked.success) return refuse("this is no release of a stop");
  const { stopId, approval } = asked.data;
  const stop = deps.stops.open().find((one) => one.stopId === stopId);
  if (stop === undefined) return refuse("there is no such stop, or it is released");
  const said = await countApprovals(deps, releaseText(stop), [approval]);
  const operator = deps.operators.find(approval.operatorId);
  refuseIf(said === 0, "no operator who is in has said so");
  if (operator === null) return refuse("this operator is not in");
  const { operatorId, publicKey } = operator;
  return !deps.stops.release(stopId, { operatorId, publicKey, at: deps.clock.now().getTime() });
}
