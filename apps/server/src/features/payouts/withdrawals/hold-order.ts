import { money } from "@clearhold/money";
import type { Ledger, Posting, RowChange } from "../../../ledger/index.ts";
import { withdrawalHeld, withdrawalStanding } from "../../../ledger/recipes/payouts.ts";
import { type AuthorisedOrder, parseOrder } from "../../../wire/signer/payment-order.ts";
import { admitWithdrawal } from "../withdrawal-checks/index.ts";
import { freshWithdrawal, type Withdrawal } from "./withdrawal.ts";
import { withdrawalEventRow } from "./withdrawal-event.ts";
import { newWithdrawalRow } from "./withdrawal-store.ts";

export type HoldOrderDeps = { readonly ledger: Pick<Ledger, "post"> };

/**
 * Puts a payout out of reach by the order that the guard signed for it, and leaves it for the worker,
 * as its owner's own order does.
 * @param rows what must change with it, or nothing does.
 */
export async function holdStanding(
  { ledger }: HoldOrderDeps,
  order: AuthorisedOrder,
  rows: readonly RowChange[],
): Promise<void> {
  const withdrawal = withdrawalOfOrder(order);
  const posting = postingOf(withdrawal, { ip: "", device: "" }, withdrawalStanding);
  await ledger.post({ ...posting, rows: [...posting.rows, ...rows], answer: null });
}

/** What every withdrawal begins with: its amount held, its row, and a line of its owner's history. */
export function postingOf(
  withdrawal: Withdrawal,
  { ip, device }: Readonly<Record<"ip" | "device", string>>,
  recipe: typeof withdrawalHeld = withdrawalHeld,
): Required<Pick<Posting<null>, "journals" | "rows">> {
  const { id: withdrawalId, userId, currency, amountUnits, requestedAt: at } = withdrawal;
  const amount = money(currency, amountUnits);
  return {
    journals: [recipe({ withdrawalId, userId, amount })],
    rows: [
      admitWithdrawal(withdrawal),
      newWithdrawalRow(withdrawal),
      withdrawalEventRow("withdrawal-requested", withdrawal, { userId, at, ip, device }),
    ],
  };
}

/** The withdrawal that an order of the guard begins. */
export function withdrawalOfOrder({ text, signature }: AuthorisedOrder): Withdrawal {
  const { id, userId, currency, address, amountUnits, feeUnits, createdAt } = parseOrder(text);
  return {
    id,
    userId,
    currency,
    address,
    amountUnits,
    feeUnits,
    ...freshWithdrawal,
    orderText: text,
    orderSignature: signature,
    requestedAt: new Date(createdAt * 1000),
  };
}
