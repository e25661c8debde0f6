import { money } from "@clearhold/money";
import { idOfFact } from "../../../kernel/ids.ts";
import { walletOf } from "../../../ledger/accounts.ts";
import { shortfallBooked, surplusFound } from "../../../ledger/recipes/corrections.ts";
import {
  alertRow,
  findDecidedDifference,
  raiseStandingAlert,
  roomForLarge,
} from "../alerts/index.ts";
import { type BookDifferenceDeps, blocksToBelieve } from "./book-difference.ts";
import { arePayoutsAwaited } from "./reconciliation-store.ts";
import { roundsToBelieve, type Total } from "./verdict.ts";
import type { WholePass } from "./whole-pass.ts";

/** By account: what was off in the last round, in how many rounds in a row, and since which block. */
export type Sightings = Map<
  string,
  { readonly offUnits: bigint; readonly seen: number; readonly firstBlock: number }
>;

/** More units than there are of either coin; the database takes no larger alert of a finding. */
const coinsThatExist = 10n ** 17n;

type Memory = { readonly unequal: Sightings; readonly pass: WholePass };
type Round = { readonly totals: readonly Total[]; readonly blockNumber: number };

/**
 * Raises the alert that stops a currency when its books have said for some rounds what no block
 * brought: somebody posts with the worker's login. No fact of the chain explains it, so nothing is
 * booked on it until two operators have ended that very alert.
 */
export async function endOrStopUnequal(
  deps: BookDifferenceDeps,
  memory: Memory,
  { totals, blockNumber }: Round,
): Promise<void> {
  const { logger } = deps;
  for (const total of totals) {
    const { purpose, currency, indexUnits, bookUnits } = total;
    const account = walletOf(purpose, currency).code;
    const key = `${account} ${currency}`;
    const offUnits = bookUnits - indexUnits;
    const before = memory.unequal.get(key);
    const sighting =
      before?.offUnits === offUnits
        ? { ...before, seen: before.seen + 1 }
        : { offUnits, seen: 1, firstBlock: blockNumber };
    memory.unequal.set(key, sighting);
    if (offUnits === 0n || sighting.seen < roundsToBelieve) continue;
    const found = { total, account, firstBlock: sighting.firstBlock, blockNumber };
    // One account that cannot be ended keeps the others from nothing.
    try {
      if (!(await endUnequal(deps, memory.pass, found))) await stopUnequal(deps, found);
    } catch (err) {
      logger.error({ err, account, currency }, "a difference waits");
    }
  }
}

type Found = {
  readonly total: Total;
  readonly account: string;
  readonly firstBlock: number;
  readonly blockNumber: number;
};

async function stopUnequal(
  { database, logger }: BookDifferenceDeps,
  { total, account, blockNumber }: Found,
): Promise<void> {
  const { currency, indexUnits, bookUnits } = total;
  const units = bookUnits > indexUnits ? bookUnits - indexUnits : indexUnits - bookUnits;
  const alert = { currency, address: account, txid: null, units, blockNumber };
  await raiseStandingAlert(database, { ...alert, reason: "books-differ" });
  const told = { account, currency, indexUnits: `${indexUnits}`, bookUnits: `${bookUnits}` };
  logger.error(told, "the books say what no block brought");
}

/**
 * Once two operators have ended the alert, and every address has been found to hold what the index says
 * since the difference was first seen, the books follow the chain: what they say too much is the house's
 * loss, and what they say too little is kept in "unclassified". Coins of a payout that may still be given
 * back to its owner wait for that. Of more coins than there are, so much is booked as large alerts may
 * be open; the rest is a new difference.
 * @returns whether it is booked, or waits until operators have resolved those.
 */
async function endUnequal(
  deps: BookDifferenceDeps,
  pass: WholePass,
  { total, account, firstBlock, blockNumber }: Found,
): Promise<boolean> {
  const { database, ledger, logger } = deps;
  const { purpose, currency, indexUnits, bookUnits } = total;
  const equalSince = pass.equalSince(currency);
  if (blockNumber - firstBlock < blocksToBelieve) return false;
  if (equalSince === null || equalSince < firstBlock) return false;
  const isLoss = bookUnits > indexUnits;
  const units = isLoss ? bookUnits - indexUnits : indexUnits - bookUnits;
  const alert = { currency, address: account, txid: null, units, blockNumber };
  const decided = await findDecidedDifference(database, alert, firstBlock);
  if (decided === null) return false;
  if (!isLoss && purpose === "hot" && (await arePayoutsAwaited(database, currency))) return false;
  const wallet = walletOf(purpose, currency);
  const reason = isLoss ? "shortfall" : "surplus";
  const room = await roomForLarge(database, { reason, currency });
  const parts = partsOf(units).slice(0, room);
  if (parts.length === 0) return true;
  const facts = parts.map((part, place) => ({
    // Of the alert: two workers at once book it once.
    findingId: idOfFact("fnd", place === 0 ? `alert ${decided}` : `alert ${decided} ${place}`),
    ...{ wallet, amount: money(currency, part) },
  }));
  await ledger.post({
    journals: facts.map(isLoss ? shortfallBooked : surplusFound),
    rows: facts.map(({ amount, findingId }) =>
      alertRow({ ...alert, ...amount, reason }, findingId),
    ),
    answer: null,
  });
  logger.error({ account, currency, units: `${units}`, reason }, "the books follow the chain");
  return true;
}

/** No one finding is larger than all coins that exist. */
function partsOf(units: bigint): readonly bigint[] {
  return units > coinsThatExist ? [coinsThatExist, ...partsOf(units - coinsThatExist)] : [units];
}
