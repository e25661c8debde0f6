import type { Clock } from "../kernel/clock.ts";
import { ChangeAsk, TakenChange } from "../wire/operators/operator-change.ts";
import {
  approvalsNeeded,
  ChangeRefusal,
  differenceOf,
  judgeChange,
  type OperatorIn,
  operatorsAt,
} from "../wire/operators/operator-log.ts";
import { publishLog, readPublishedLog } from "../wire/operators/published-log.ts";
import { approversOf } from "../wire/operators/verify-approvals.ts";
import type { OperatorApproval } from "../wire/signer/operator-approval.ts";
import type { RecordStore } from "./record-store.ts";
import { refuse } from "./signer-refusal.ts";

export { approvalsNeeded };

/**
 * Takes a change of the operators' list by the rules that the guard judges by too
 * (`wire/operators/operator-log.ts`). The very same change is answered alike.
 * @throws SignerRefusal; calls must not overlap.
 * @returns Unix seconds from which it counts.
 */
export async function changeOperators(deps: VerifyApprovalsDeps, body: unknown): Promise<number> {
  const asked = ChangeAsk.safeParse(body);
  if (!asked.success) return refuse("this is no change of the operators' list");
  const { operators, clock } = deps;
  try {
    const judged = await judgeChange(operators.log(), asked.data, clock.now().getTime());
    if (judged.isNew) await operators.append(judged.taken);
    return Math.floor(judged.taken.fromMs / 1000);
  } catch (error) {
    if (error instanceof ChangeRefusal) return refuse(error.message);
    throw error;
  }
}

export type VerifyApprovalsDeps = { readonly clock: Clock; readonly operators: OperatorList };

/**
 * The different operators who put their passkey to exactly this text. An approval that is not in order
 * counts for nothing, whatever is wrong with it. @throws SignerRefusal where the guard's list
 * is another one: then nobody knows whose approvals count.
 */
async function listApprovers(
  { clock, operators }: VerifyApprovalsDeps,
  text: string,
  approvals: readonly OperatorApproval[],
): Promise<readonly OperatorIn[]> {
  const inNow = operatorsAt(operators.log(), clock.now().getTime());
  const behind = await approversOf(inNow, text, approvals);
  const difference = behind.length > 0 ? operators.difference() : null;
  if (difference !== null)
    refuse(`guard and signer keep different operators: ${difference}`, "approval");
  return behind;
}

/** How many they are. @throws SignerRefusal as `listApprovers`. */
export async function countApprovals(
  deps: VerifyApprovalsDeps,
  text: string,
  approvals: readonly OperatorApproval[],
): Promise<number> {
  return (await listApprovers(deps, text, approvals)).length;
}

/** Whose approval this is. @throws SignerRefusal where it is nobody's who is in, and as `listApprovers`. */
export async function approverOf(
  deps: VerifyApprovalsDeps,
  text: string,
  approval: OperatorApproval,
): Promise<OperatorIn> {
  const [operator] = await listApprovers(deps, text, [approval]);
  return operator ?? refuse("no operator who is in has said so");
}

export type OperatorList = ReturnType<typeof openOperatorList>;

/** Where the lists lie that guard and signer publish. */
export type PublishedLists = { readonly own: string; readonly guard: string };

/**
 * The changes of the operators' list that the signer has judged. Without `published` nothing is
 * published or compared.
 */
export function openOperatorList(
  store: RecordStore,
  file: string,
  published: PublishedLists | null = null,
) {
  const log: TakenChange[] = [];
  const kept = store.open("operators", file, "record", (line) => {
    log.push(TakenChange.parse(line));
  });
  const publish = () => published && publishLog(published.own, log);
  publish();
  return {
    /** Every change, the first first. */
    log: (): readonly TakenChange[] => log,
    /** On disk for good, and known to the guard, when it returns. */
    async append(change: TakenChange): Promise<void> {
      await kept.append(change);
      publish();
    },
    /** Where the guard's list is another one; null where both agree. */
    difference(): string | null {
      if (published === null) return null;
      try {
        return differenceOf(readPublishedLog(published.guard), log);
      } catch {
        return "the guard's list cannot be read";
      }
    },
  };
}
