import { networkLabels } from "@clearhold/contract/primitives/money";
import type { WithdrawalView } from "@clearhold/contract/wallet/withdrawals";
import { formatMoney, money } from "@clearhold/money";
import { receivedUnits } from "./withdrawal.ts";
import type { FollowedWithdrawal } from "./withdrawal-store.ts";

export type ViewFacts = { readonly headNumber: bigint; readonly confirmationsNeeded: number };

/** What the owner may know about a withdrawal. */
export function withdrawalView(one: FollowedWithdrawal, facts: ViewFacts): WithdrawalView {
  const text = (units: bigint) => formatMoney(money(one.currency, units));
  return {
    id: one.id,
    currency: one.currency,
    network: networkLabels[one.currency],
    address: one.address,
    amount: text(one.amountUnits),
    fee: text(one.feeUnits),
    received: text(receivedUnits(one)),
    state: one.state,
    txid: one.txid,
    confirmations: confirmationsOf(one, facts),
    confirmations_needed: facts.confirmationsNeeded,
    steps: stepsOf(one),
    createtime: unixSeconds(one.requestedAt),
  };
}

/** Full when the payment is final, and never before: what counts is witnesses, not blocks. */
function confirmationsOf(
  { state, blockNumber }: FollowedWithdrawal,
  { headNumber, confirmationsNeeded }: ViewFacts,
): number {
  if (state === "settled") return confirmationsNeeded;
  if (blockNumber === null) return 0;
  const built = Number(headNumber - blockNumber + 1n);
  return Math.max(0, Math.min(built, confirmationsNeeded - 1));
}

function stepsOf(one: FollowedWithdrawal): WithdrawalView["steps"] {
  const steps: [WithdrawalView["state"], Date | null][] = [
    ["held", one.requestedAt],
    ["signed", one.signedAt],
    ["broadcast", one.broadcastAt],
    ["settled", one.settledAt],
    ["returned", one.returnedAt],
  ];
  return steps.flatMap(([state, at]) => (at ? [{ state, at: unixSeconds(at) }] : []));
}

function unixSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
