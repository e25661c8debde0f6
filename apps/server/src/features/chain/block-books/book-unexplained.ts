import { money } from "@clearhold/money";
import { idOfFact } from "../../../kernel/ids.ts";
import { type Account, walletOf } from "../../../ledger/accounts.ts";
import type { Journal, Ledger, RowChange } from "../../../ledger/index.ts";
import { shortfallBooked, surplusFound } from "../../../ledger/recipes/corrections.ts";
import type { ChainBlock } from "../../../wire/chain/chain-block.ts";
import { alertRow } from "../alerts/index.ts";
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
 * written off than the books have: a wallet may hold what no comparison has found yet.
 */
export async function bookUnexplained(
  { ledger }: { readonly ledger: Pick<Ledger, "balanceOf"> },
  changes: readonly OwnChange[],
  { block, known }: { readonly block: ChainBlock; readonly known: readonly Journal[] },
): Promise<Found> {
  const journals: Journal[] = [];
  const rows: RowChange[] = [];
  const notBooked: HoldingChange[] = [];
  for (const { txid, own, currency, units } of changes) {
    const { address } = own;
    const wallet = walletOf(own.purpose, currency);
    const findingId = idOfFact("fnd", `${txid} ${address} ${currency}`);
    const fact = { findingId, wallet };
    const alert = { txid, address, currency, blockNumber: block.number };
    if (units > 0n) {
      journals.push(surplusFound({ ...fact, amount: money(currency, units) }));
      rows.push(alertRow({ ...alert, units, reason: "surplus" }, findingId));
      continue;
    }
    const lost = -units;
    const inBooks = await balanceAfter(ledger, wallet, [...known, ...journals]);
    const missing = lost - inBooks;
    const booked = missing > 0n ? inBooks : lost;
    if (booked > 0n) journals.push(shortfallBooked({ ...fact, amount: money(currency, booked) }));
    if (missing > 0n) notBooked.push({ address, currency, units: missing });
    const told = { ...alert, units: lost, reason: "unexplained-outflow" } as const;
    rows.push(alertRow(told, booked > 0n ? findingId : null));
  }
  return { journals, rows, notBooked };
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
