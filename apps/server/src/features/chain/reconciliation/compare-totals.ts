import type { Queryable } from "../../../kernel/database.ts";
import type { Logger } from "../../../kernel/logger.ts";
import { walletOf } from "../../../ledger/accounts.ts";
import type { Ledger } from "../../../ledger/index.ts";
import { raiseStandingAlert } from "../alerts/index.ts";
import { findCursor } from "../block-books/index.ts";
import { sumHoldings } from "./reconciliation-store.ts";
import { roundsToBelieve, type Total } from "./verdict.ts";

export type CompareTotalsDeps = {
  readonly database: Queryable;
  readonly ledger: Pick<Ledger, "balanceOf">;
  readonly logger: Logger;
};

/** Null while a block was booked in between: only a booked block changes either side. */
export async function compareTotals({
  database,
  ledger,
}: CompareTotalsDeps): Promise<readonly Total[] | null> {
  const before = await findCursor(database);
  const sums = await sumHoldings(database);
  const totals = await Promise.all(
    sums.map(async (sum) => ({
      ...sum,
      bookUnits: await ledger.balanceOf(walletOf(sum.purpose, sum.currency)),
    })),
  );
  const after = await findCursor(database);
  return before?.number === after?.number ? totals : null;
}

/** By account: what was off in the last round, and in how many rounds in a row. */
export type Sightings = Map<string, { readonly offUnits: bigint; readonly seen: number }>;

/**
 * Raises the alert that stops a currency when its books have said for some rounds what no block
 * brought: somebody posts with the worker's login. No fact of the chain explains it, so nothing is
 * booked; a stop that operators end begins again as long as the two differ.
 */
export async function stopOnUnequal(
  { database, logger }: CompareTotalsDeps,
  sightings: Sightings,
  { totals, blockNumber }: { readonly totals: readonly Total[]; readonly blockNumber: number },
): Promise<void> {
  for (const { purpose, currency, indexUnits, bookUnits } of totals) {
    const account = walletOf(purpose, currency).code;
    const key = `${account} ${currency}`;
    const offUnits = bookUnits - indexUnits;
    const before = sightings.get(key);
    const seen = before?.offUnits === offUnits ? before.seen + 1 : 1;
    sightings.set(key, { offUnits, seen });
    if (offUnits === 0n || seen < roundsToBelieve) continue;
    const units = offUnits > 0n ? offUnits : -offUnits;
    const alert = { currency, address: account, txid: null, units, blockNumber };
    await raiseStandingAlert(database, { ...alert, reason: "books-differ" });
    const told = { account, currency, indexUnits: `${indexUnits}`, bookUnits: `${bookUnits}` };
    logger.error(told, "the books say what no block brought");
  }
}
