import { money } from "@clearhold/money";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { idOfFact } from "../../../kernel/ids.ts";
import type { Logger } from "../../../kernel/logger.ts";
import { walletOf } from "../../../ledger/accounts.ts";
import type { Ledger } from "../../../ledger/index.ts";
import { shortfallBooked, surplusFound } from "../../../ledger/recipes/corrections.ts";
import { alertRow } from "../alerts/index.ts";
import { adjustmentRow, correctHolding } from "../block-books/index.ts";
import { type Comparison, keyOf, type Total } from "./verdict.ts";

export type BookDifferenceDeps = {
  readonly database: Queryable;
  readonly ledger: Pick<Ledger, "post">;
  readonly clock: Clock;
  readonly logger: Logger;
};

/** A difference that was found and is not booked yet, with where and when it was first seen. */
type Suspect = {
  readonly comparison: Comparison;
  readonly firstBlock: number;
  readonly since: Date;
};

export type Suspects = Map<string, Suspect>;

/**
 * The servers of one provider are up to a minute apart, and nobody says at which height a balance was
 * read. So a difference counts when it is the same so many final blocks later, three minutes, with
 * nothing booked at the address in between: whatever the first answer was ahead of is in the books then.
 */
export const blocksToBelieve = 60;
const lossSeconds = 60;

/**
 * Books what is the same difference at a newer final height. Missing coins are never believed where a
 * node knows no such account, nor within a minute: a node that has just started says nonsense for a
 * while, and no journal takes a loss back. Until then the verdict says what is off, and nothing leaves
 * on a shortfall. Where index and books differ too, somebody changed a row of the index: nothing is
 * booked on it, and it is set right when the books say what the chain holds.
 */
export async function believe(
  deps: BookDifferenceDeps,
  suspects: Suspects,
  round: Round,
): Promise<void> {
  const believed: Comparison[] = [];
  for (const comparison of round.comparisons) {
    const key = keyOf(comparison);
    if (comparison.state === "equal") suspects.delete(key);
    if (comparison.state !== "differs") continue;
    const at = { blockNumber: round.blockNumber, now: deps.clock.now() };
    const suspect = seenAgain(suspects.get(key), comparison, at);
    suspects.set(key, suspect);
    if (isBelieved(suspect, at)) believed.push(comparison);
  }
  for (const total of round.totals ?? []) {
    const own = believed.filter((one) => isOf(total, one));
    if (total.indexUnits === total.bookUnits) {
      for (const one of own) {
        // One that cannot be booked now keeps the others from nothing, and comes again.
        await bookDifference(deps, one, round.blockNumber).then(
          () => suspects.delete(keyOf(one)),
          (err) => deps.logger.error({ err, address: one.address }, "a difference waits"),
        );
      }
    } else {
      // Of an address where nothing ever moved there is no row that could be false.
      const known = own.filter(({ indexed }) => indexed !== null);
      const offUnits = known.reduce((sum, one) => sum + one.offUnits, 0n);
      if (total.indexUnits + offUnits !== total.bookUnits) continue;
      for (const one of known) await correctIndex(deps, one);
      for (const one of known) suspects.delete(keyOf(one));
    }
  }
}

type Round = {
  readonly blockNumber: number;
  readonly comparisons: readonly Comparison[];
  /** Null while a block was booked in between: nothing is decided then. */
  readonly totals: readonly Total[] | null;
};

function isOf({ purpose, currency }: Total, one: Comparison): boolean {
  return one.purpose === purpose && one.currency === currency;
}

async function correctIndex(
  { database, logger }: BookDifferenceDeps,
  { address, currency, offUnits: units, indexed }: Comparison,
): Promise<void> {
  if (indexed === null) return;
  await correctHolding(database, { address, currency, units }, indexed);
  const told = { address, currency, units: `${units}` };
  logger.error(told, "a row of the index was false, and says again what the chain holds");
}

type Sighting = { readonly blockNumber: number; readonly now: Date };

function seenAgain(
  before: Suspect | undefined,
  comparison: Comparison,
  { blockNumber, now }: Sighting,
): Suspect {
  const known = before?.comparison;
  const isSame =
    known?.offUnits === comparison.offUnits &&
    known.isCertain === comparison.isCertain &&
    known.indexed?.movedBlock === comparison.indexed?.movedBlock;
  return before && isSame ? before : { comparison, firstBlock: blockNumber, since: now };
}

function isBelieved({ comparison, firstBlock, since }: Suspect, at: Sighting): boolean {
  if (at.blockNumber - firstBlock < blocksToBelieve) return false;
  const seconds = (at.now.getTime() - since.getTime()) / 1000;
  return comparison.offUnits > 0n || (comparison.isCertain && seconds >= lossSeconds);
}

/**
 * Books what the chain holds more or less than the books at one address, so that both say the same
 * again, with the alert that names it: too much goes to "unclassified" and stops nothing, too
 * little is the house's loss and stops its currency.
 */
export async function bookDifference(
  { ledger, logger }: BookDifferenceDeps,
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
