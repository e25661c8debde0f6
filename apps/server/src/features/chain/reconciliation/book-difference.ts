import { money } from "@clearhold/money";
import type { Clock } from "../../../kernel/clock.ts";
import { idOfFact } from "../../../kernel/ids.ts";
import type { Logger } from "../../../kernel/logger.ts";
import { walletOf } from "../../../ledger/accounts.ts";
import type { Ledger } from "../../../ledger/index.ts";
import { shortfallBooked, surplusFound } from "../../../ledger/recipes/corrections.ts";
import { alertRow } from "../alerts/index.ts";
import { adjustmentRow } from "../block-books/index.ts";
import { type Comparison, keyOf, roundsToBelieve } from "./verdict.ts";

export type BookDifferenceDeps = {
  readonly ledger: Pick<Ledger, "post">;
  readonly clock: Clock;
  readonly logger: Logger;
};

/** A difference that was found and is not booked yet. */
type Suspect = {
  readonly comparison: Comparison;
  /** Rounds in a row, different solid heights among them, and when the first of them was. */
  readonly seen: number;
  readonly heights: number;
  readonly lastBlock: number;
  readonly since: Date;
};

export type Suspects = Map<string, Suspect>;

/** Missing coins are believed at so many different solid heights, over so long a time. */
const heightsToBelieve = 3;
const lossSeconds = 60;

/**
 * Books what has been the same difference for some rounds, and coins that are missing only when the
 * chain has gone on meanwhile and a minute is over: a node that has just started says nonsense for a
 * while, and no journal takes a loss back. Until then the verdict says what is off, and nothing leaves
 * on a shortfall.
 */
export async function believe(
  deps: BookDifferenceDeps,
  suspects: Suspects,
  round: { readonly blockNumber: number; readonly comparisons: readonly Comparison[] },
): Promise<void> {
  for (const comparison of round.comparisons) {
    const key = keyOf(comparison);
    if (comparison.state === "equal") suspects.delete(key);
    if (comparison.state !== "differs") continue;
    const at = { blockNumber: round.blockNumber, now: deps.clock.now() };
    const suspect = seenAgain(suspects.get(key), comparison, at);
    if (isBelieved(suspect, at.now)) {
      await bookDifference(deps, comparison, round.blockNumber);
      suspects.delete(key);
    } else {
      suspects.set(key, suspect);
    }
  }
}

function seenAgain(
  before: Suspect | undefined,
  comparison: Comparison,
  { blockNumber, now }: { readonly blockNumber: number; readonly now: Date },
): Suspect {
  const { offUnits, isCertain } = comparison;
  const known = before?.comparison;
  if (!before || known?.offUnits !== offUnits || known.isCertain !== isCertain) {
    return { comparison, seen: 1, heights: 1, lastBlock: blockNumber, since: now };
  }
  const isHigher = blockNumber > before.lastBlock;
  return {
    ...before,
    comparison,
    seen: before.seen + 1,
    ...(isHigher && { heights: before.heights + 1, lastBlock: blockNumber }),
  };
}

function isBelieved({ comparison, seen, heights, since }: Suspect, now: Date): boolean {
  if (comparison.offUnits > 0n) return seen >= roundsToBelieve;
  const seconds = (now.getTime() - since.getTime()) / 1000;
  return comparison.isCertain && heights >= heightsToBelieve && seconds >= lossSeconds;
}

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
      adjustmentRow(
        { address, currency, units: offUnits },
        { indexed, blockNumber: indexed?.movedBlock ?? blockNumber },
      ),
      alertRow(alert, difference.findingId),
    ],
    answer: null,
  });
  logger.error(
    { address, currency, units: units.toString(), blockNumber, reason },
    "chain and books differ",
  );
}
