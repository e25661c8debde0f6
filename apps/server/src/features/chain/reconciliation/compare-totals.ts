import type { Queryable } from "../../../kernel/database.ts";
import { walletOf } from "../../../ledger/accounts.ts";
import type { Ledger } from "../../../ledger/index.ts";
import { findCursor } from "../block-books/index.ts";
import { sumHoldings } from "./reconciliation-store.ts";
import type { Total } from "./verdict.ts";

export type CompareTotalsDeps = {
  readonly database: Queryable;
  readonly ledger: Pick<Ledger, "balanceOf">;
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
