import { money } from "@clearhold/money";
import type { Clock } from "../../../kernel/clock.ts";
import { idOfFact } from "../../../kernel/ids.ts";
import type { Logger } from "../../../kernel/logger.ts";
import { walletOf } from "../../../ledger/accounts.ts";
import type { Ledger } from "../../../ledger/index.ts";
import { shortfallBooked, surplusFound } from "../../../ledger/recipes/corrections.ts";
import { alertRow } from "../alerts/index.ts";
import { adjustHolding, adjustmentFields } from "../block-books/index.ts";
import type { Comparison } from "./verdict.ts";

export type BookDifferenceDeps = {
  readonly ledger: Pick<Ledger, "post">;
  readonly clock: Clock;
  readonly logger: Logger;
};

/**
 * Books what the chain holds more or less than the books at one address, so that both say the same
 * again, with the alert that names it: too much goes to "unclassified" and stops nothing, too
 * little is the house's loss and stops its currency.
 */
export async function bookDifference(
  { ledger, clock, logger }: BookDifferenceDeps,
  { address, purpose, currency, offUnits, indexed }: Comparison,
  blockNumber: number,
): Promise<void> {
  const over = offUnits > 0n;
  const units = over ? offUnits : -offUnits;
  const reason = over ? "surplus" : "shortfall";
  const difference = {
    findingId: idOfFact("fnd", `${address} ${currency} ${blockNumber} ${offUnits}`),
    wallet: walletOf(purpose, currency),
    amount: money(currency, units),
    occurredAt: clock.now(),
  };
  const alert = { currency, address, txid: null, units, reason, blockNumber } as const;
  await ledger.post({
    journals: [over ? surplusFound(difference) : shortfallBooked(difference)],
    rows: [
      {
        statement: adjustHolding,
        fields: adjustmentFields(
          { address, currency, units: offUnits },
          { indexed, blockNumber: indexed?.movedBlock ?? blockNumber },
        ),
      },
      alertRow(alert),
    ],
    answer: null,
  });
  logger.error(
    { address, currency, units: units.toString(), blockNumber, reason },
    "chain and books differ",
  );
}
