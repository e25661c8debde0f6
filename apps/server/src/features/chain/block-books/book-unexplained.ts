import { money } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import { idOfFact } from "../../../kernel/ids.ts";
import { type Account, walletOf } from "../../../ledger/accounts.ts";
import type { Journal, Ledger, RowChange } from "../../../ledger/index.ts";
import { shortfallBooked, surplusFound } from "../../../ledger/recipes/corrections.ts";
import type { ChainBlock } from "../../../wire/chain/chain-block.ts";
import { alertRow, listTold } from "../alerts/index.ts";
import type { HoldingChange } from "./holding-store.ts";
import type { OwnChange } from "./own-changes.ts";

type Found = {
  readonly journals: readonly Journal[];
  readonly rows: readonly RowChange[];
  /** What the books never had: it leaves no trace in the holdings either. */
  readonly notBooked: readonly HoldingChange[];
};

/**
 * Books what neither a payout nor a move of ours explains: a chain fact is always booked, a loss is
 * the house's, and everything of its currency stops until operators have looked. Coins that
 * somebody shifted between two of our addresses are kept apart at the second one. No more is
 * written off than the books have: a wallet may hold what no comparison has found yet. Where a thief of
 * the worker's login has told it before its block, the comparison finds and books it.
 */
export async function bookUnexplained(
  {
    ledger,
    database,
  }: { readonly ledger: Pick<Ledger, "balanceOf">; readonly database: Queryable },
  changes: readonly OwnChange[],
  { block, known }: { readonly block: ChainBlock; readonly known: readonly Journal[] },
): Promise<Found> {
  const journals: Journal[] = [];
  const rows: RowChange[] = [];
  const notBooked: HoldingChange[] = [];
  const facts = changes.map(factOf);
  const told = await listTold(database, facts);
  for (const { own, units, findingId, ...fact } of facts) {
    const { address, currency } = fact;
    if (told.has(findingId)) {
      notBooked.push({ address, currency, units: -units });
      continue;
    }
    const wallet = walletOf(own.purpose, currency);
    const booking = { findingId, wallet };
    const alert = { ...fact, units: units > 0n ? units : -units, blockNumber: block.number };
    if (units > 0n) {
      journals.push(surplusFound({ ...booking, amount: money(currency, units) }));
      rows.push(alertRow(alert, findingId));
      continue;
    }
    const inBooks = await balanceAfter(ledger, wallet, [...known, ...journals]);
    const missing = alert.units - inBooks;
    const booked = missing > 0n ? inBooks : alert.units;
    if (booked > 0n) {
      journals.push(shortfallBooked({ ...booking, amount: money(currency, booked) }));
    }
    if (missing > 0n) notBooked.push({ address, currency, units: missing });
    rows.push(alertRow(alert, booked > 0n ? findingId : null));
  }
  return { journals, rows, notBooked };
}

/** The alert that tells of a change, before anybody knows whether it can be booked. */
function factOf({ txid, own, currency, units }: OwnChange) {
  const { address } = own;
  const findingId = idOfFact("fnd", `${txid} ${address} ${currency}`);
  const reason = units > 0n ? ("surplus" as const) : ("unexplained-outflow" as const);
  return { own, txid, address, currency, units, reason, findingId };
}

/** What a wallet will have in the books once these journals are posted. */
async function balanceAfter(
  ledger: Pick<Ledger, "balanceOf">,
  wallet: Account,
  journals: readonly Journal[],
): Promise<bigint> {
  const lines = journals.flatMap((journal) => journal.lines);
  const own = lines.filter(
    ({ account }) => account.code === wallet.code && account.currency === wallet.currency,
  );
  return own.reduce(
    (sum, { side, units }) => (side === "debit" ? sum + units : sum - units),
    await ledger.balanceOf(wallet),
  );
}
