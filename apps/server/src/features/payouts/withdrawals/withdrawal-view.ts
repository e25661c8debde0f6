import { networkLabels } from "@clearhold/contract/primitives/money";
import { unixSeconds } from "@clearhold/contract/primitives/page";
import {
  type WithdrawalView,
  type WithdrawalWait,
  withdrawalWaits,
} from "@clearhold/contract/wallet/payouts/withdrawals";
import { formatMoney, money, subtractMoney } from "@clearhold/money";
import { confirmationsSoFar } from "../../../wire/chain/chain-block.ts";
import { reviewEnd } from "../withdrawal-checks/index.ts";
import type { FollowedWithdrawal } from "./withdrawal.ts";

export type ViewFacts = {
  readonly headNumber: bigint;
  readonly confirmationsNeeded: number;
  /** The owner's account is demo. */
  readonly demo: boolean;
};

/** What the owner may know about a withdrawal. */
export function withdrawalView(one: FollowedWithdrawal, facts: ViewFacts): WithdrawalView {
  const { amount, fee } = one;
  return {
    id: one.id,
    currency: amount.currency,
    network: networkLabels[amount.currency],
    address: one.address,
    amount: formatMoney(amount),
    fee: formatMoney(fee),
    received: formatMoney(subtractMoney(amount, fee)),
    state: one.state,
    can_cancel: canCancel(one) ? 1 : 0,
    reason: one.returnReason,
    ...waitOf(one),
    approvals_needed: one.clearedAs === "review" ? one.approvalsNeeded : 0,
    network_fee: networkFeeOf(one),
    given_back: formatMoney(money(amount.currency, one.givenBackUnits ?? 0n)),
    txid: one.txid,
    confirmations: confirmationsOf(one, facts),
    confirmations_needed: facts.confirmationsNeeded,
    steps: stepsOf(one),
    createtime: unixSeconds(one.requestedAt),
    is_demo: facts.demo,
  };
}

/** All that the chain took for it, attempts that failed included; the house's cost. */
function networkFeeOf({ networkFeeUnits }: FollowedWithdrawal): string {
  return networkFeeUnits === null ? "" : formatMoney(money("TRX", networkFeeUnits));
}

/** Until the signer is asked, nobody can have signed it. */
function canCancel({ state, cancelAskedAt, atSignerUntilMs }: FollowedWithdrawal): boolean {
  return (
    (state === "held" || state === "review") && cancelAskedAt === null && atSignerUntilMs === null
  );
}

/** Why it does not go on, and until when at the latest where the house can say. */
function waitOf(one: FollowedWithdrawal): Pick<WithdrawalView, "waits_for" | "waits_until"> {
  const { state, reviewAt, cancelAskedAt, atSignerUntilMs } = one;
  if (state === "review" && reviewAt !== null && cancelAskedAt === null) {
    return { waits_for: "approval", waits_until: unixSeconds(reviewEnd(reviewAt)) };
  }
  if (state !== "held" && state !== "review") return { waits_for: "", waits_until: 0 };
  if (cancelAskedAt !== null) {
    const until = Math.ceil(Number(atSignerUntilMs ?? 0n) / 1000);
    return { waits_for: "cancelling", waits_until: until };
  }
  return { waits_for: waitNamed(one.waitsFor), waits_until: 0 };
}

function waitNamed(name: string): WithdrawalWait | "" {
  if (name === "") return "";
  return withdrawalWaits.find((wait) => wait === name) ?? "fault";
}

/** Blocks built on top of the payment so far; full once it is final. */
function confirmationsOf(
  { state, blockNumber }: FollowedWithdrawal,
  { headNumber, confirmationsNeeded }: ViewFacts,
): number {
  if (state === "settled") return confirmationsNeeded;
  if (blockNumber === null) return 0;
  return confirmationsSoFar(blockNumber, headNumber, confirmationsNeeded);
}

function stepsOf(one: FollowedWithdrawal): WithdrawalView["steps"] {
  const steps: [WithdrawalView["state"], Date | null][] = [
    ["held", one.requestedAt],
    ["review", one.reviewAt],
    ["signed", one.signedAt],
    ["broadcast", one.broadcastAt],
    ["settled", one.settledAt],
    ["returned", one.returnedAt],
  ];
  return steps.flatMap(([state, at]) => (at ? [{ state, at: unixSeconds(at) }] : []));
}
