import { addMoney, type Money } from "@clearhold/money";
import { exchangeDesk, exchangeFeeIncome, userAvailable } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";

export type ExchangeDone = {
  readonly exchangeId: string;
  readonly userId: string;
  /** What the user gave. */
  readonly paid: Money;
  /** What the user got, the fee already taken off. */
  readonly received: Money;
  /** In the currency of what was received. */
  readonly fee: Money;
};

/** A user traded with the desk by a quote. Each currency balances by itself, through the desk. */
export function exchangeDone({ exchangeId, userId, paid, received, fee }: ExchangeDone): Journal {
  return journal("exchange-done", exchangeId, [
    debit(userAvailable(userId, paid.currency), paid),
    credit(exchangeDesk(paid.currency), paid),
    debit(exchangeDesk(received.currency), addMoney(received, fee)),
    credit(userAvailable(userId, received.currency), received),
    ...(fee.units === 0n ? [] : [credit(exchangeFeeIncome(fee.currency), fee)]),
  ]);
}
