import {
  type Authorised,
  authorisedJournal,
  type Ledger,
  type Posting,
  type RowChange,
} from "../../../ledger/index.ts";
import {
  withdrawalHeld,
  withdrawalRecovered,
  withdrawalStanding,
} from "../../../ledger/recipes/payouts.ts";
import type { AuthorisedHold } from "../../../wire/guard/calls/shapes.ts";
import { type AuthorisedOrder, parseOrder } from "../../../wire/signer/payment-order.ts";
import type { SignerRecord } from "../../../wire/signer/signer-record.ts";
import { admitWithdrawal } from "../withdrawal-checks/index.ts";
import { freshWithdrawal, type Withdrawal } from "./withdrawal.ts";
import { newWithdrawalRow, withdrawalEventRow } from "./withdrawal-store.ts";

type HoldOrderDeps = { readonly ledger: Pick<Ledger, "post"> };

/**
 * Puts a payout out of reach by the order that the guard signed for it, and leaves it for the worker,
 * as its owner's own order does.
 * @param rows what must change with it, or nothing does.
 */
export async function holdStanding(
  { ledger }: HoldOrderDeps,
  order: AuthorisedHold,
  rows: readonly RowChange[],
): Promise<void> {
  const withdrawal = withdrawalOfOrder(order);
  const posting = postingOf(withdrawal, { ip: "", device: "" }, order, withdrawalStanding);
  await ledger.post({ ...posting, rows: [...posting.rows, ...rows], answer: null });
}

/**
 * Holds again what a restored backup has lost of an order that the signer has signed a payment of.
 * @param isOwed the balance does not hold the amount, so the house bears it for now.
 */
export async function holdRecovered(
  { ledger, record }: HoldOrderDeps & { readonly record: Pick<SignerRecord, "recover"> },
  order: AuthorisedOrder,
  { isOwed }: { readonly isOwed: boolean },
): Promise<void> {
  const withdrawal = withdrawalOfOrder(order);
  const { id: withdrawalId, userId, amount } = withdrawal;
  const held = withdrawalRecovered({ withdrawalId, userId, amount, isOwed });
  await ledger.post({
    journals: [authorisedJournal(held, await record.recover(withdrawalId))],
    rows: [newWithdrawalRow(withdrawal)],
    answer: null,
  });
}

/** What every withdrawal begins with: its amount held, its row, and a line of its owner's history. */
export function postingOf(
  withdrawal: Withdrawal,
  { ip, device }: Readonly<Record<"ip" | "device", string>>,
  authorised: Authorised,
  recipe: typeof withdrawalHeld = withdrawalHeld,
): Required<Pick<Posting<null>, "journals" | "rows">> {
  const { id: withdrawalId, userId, amount } = withdrawal;
  return {
    journals: [authorisedJournal(recipe({ withdrawalId, userId, amount }), authorised)],
    rows: [
      admitWithdrawal(withdrawal),
      newWithdrawalRow(withdrawal),
      withdrawalEventRow("withdrawal-requested", withdrawal, { ip, device }),
    ],
  };
}

/** The withdrawal that an order of the guard begins. */
function withdrawalOfOrder({ text, signature }: AuthorisedOrder): Withdrawal {
  const { network: _, createdAt, ...order } = parseOrder(text);
  return {
    ...order,
    ...freshWithdrawal,
    orderText: text,
    orderSignature: signature,
    requestedAt: new Date(createdAt * 1000),
  };
}
