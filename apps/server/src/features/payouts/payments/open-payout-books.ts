import { money, subtractMoney } from "@clearhold/money";
import { hexAddress } from "@clearhold/tron/address";
import type { Clock } from "../../../kernel/clock.ts";
import type { Database } from "../../../kernel/database.ts";
import type { Logger } from "../../../kernel/logger.ts";
import type { Journal, RowChange } from "../../../ledger/index.ts";
import { networkFeePaid } from "../../../ledger/recipes/custody.ts";
import { withdrawalSettled } from "../../../ledger/recipes/payouts.ts";
import type { ChainBlock } from "../../../wire/chain/chain-block.ts";
import { alertRow } from "../../chain/alerts/index.ts";
import {
  arrivedOf,
  isPaidBy,
  type PayoutBooks,
  type PayoutParts,
} from "../../chain/block-books/index.ts";
import type { HouseWallets } from "../../chain/own-addresses/index.ts";
import {
  type CarriedAttempt,
  endAttempt,
  findCarried,
  forgetSeen,
  markHeldAgain,
  markMisdirected,
  markSettled,
  storeSeen,
} from "./settle-store.ts";

export type PayoutBooksDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly wallets: Pick<HouseWallets, "hot">;
};

/** The paying side of the books: which chain transactions of a block are payments of ours. */
export function openPayoutBooks(deps: PayoutBooksDeps): PayoutBooks {
  const { database } = deps;
  return {
    settleIn: (block) => settleIn(deps, block),
    async seeIn(block) {
      const carried = await findCarried(database, [...block.outcomes.keys()]);
      const txids = carried.map(({ txid }) => txid);
      if (txids.length > 0) await storeSeen(database, txids, block.number);
      return new Set(txids);
    },
    unseeFrom: (blockNumber) => forgetSeen(database, blockNumber),
  };
}

/**
 * What a solid block makes final: a payment that succeeded is settled, one that failed cost its fee
 * and may be tried again. The fee is what the chain says it burned, whatever was expected.
 */
async function settleIn(deps: PayoutBooksDeps, block: ChainBlock): Promise<PayoutParts> {
  const carried = await findCarried(deps.database, [...block.outcomes.keys()]);
  const journals: Journal[] = [];
  const rows: RowChange[] = [];
  const explained = new Set<string>();
  for (const attempt of carried) {
    const outcome = block.outcomes.get(attempt.txid);
    if (outcome === undefined || !isPaidBy(deps.wallets.hot, attempt)) continue;
    if (outcome.succeeded && !paidExactly(deps, block, attempt)) {
      // Left live and unexplained: the scanner raises the alarm that stops what left.
      deps.logger.error({ txid: attempt.txid }, "a payment moved something else than it should");
      rows.push(...misdirectedRows(deps, attempt, block));
      continue;
    }
    explained.add(attempt.txid);
    if (outcome.networkFeeUnits > 0n) journals.push(feeJournal(attempt, block));
    if (outcome.succeeded) journals.push(withdrawalSettled(attempt));
    else deps.logger.error({ txid: attempt.txid }, "a payment failed on the chain");
    rows.push(...rowsOf(deps, attempt, block));
  }
  return { journals, rows, explained };
}

/**
 * True when exactly the promised amount has left the hot wallet for the payee. The issuer of USDT
 * may have switched on a fee and kept a part. That part was the payee's, and the house has paid
 * what it owed.
 */
function paidExactly(
  { wallets, logger }: PayoutBooksDeps,
  block: ChainBlock,
  paid: CarriedAttempt,
) {
  const { txid, address: to } = paid;
  const { currency, units } = subtractMoney(paid.amount, paid.fee);
  const arrived = arrivedOf(block, { txid, currency, from: wallets.hot, to, units });
  if (arrived === null) return false;
  if (arrived < units) logger.warn({ txid, arrived }, "the issuer of USDT kept a fee of a payment");
  return true;
}

/** Its own currency stops though none of it left: the next payment would do the same. */
function misdirectedRows(
  { wallets }: PayoutBooksDeps,
  { txid, amount: { currency } }: CarriedAttempt,
  block: ChainBlock,
): RowChange[] {
  const fee = block.outcomes.get(txid)?.networkFeeUnits ?? 0n;
  const fields = { txid, blockNumber: block.number, networkFeeUnits: fee };
  const mark = { statement: markMisdirected, fields };
  const hot = hexAddress(wallets.hot);
  const own = block.movements.filter((one) => one.txid === txid && one.currency === currency);
  const left = own.reduce(
    (sum, { from, to, units }) => sum + (from === hot ? units : 0n) - (to === hot ? units : 0n),
    currency === "TRX" ? fee : 0n,
  );
  if (left > 0n) return [mark];
  const alert = { txid, currency, address: wallets.hot, units: 0n, blockNumber: block.number };
  return [mark, alertRow({ ...alert, reason: "unexplained-outflow" })];
}

function feeJournal({ txid }: CarriedAttempt, block: ChainBlock): Journal {
  const amount = money("TRX", block.outcomes.get(txid)?.networkFeeUnits ?? 0n);
  return networkFeePaid({ chainTxId: txid, amount });
}

function rowsOf(
  { clock }: PayoutBooksDeps,
  { txid, withdrawalId: id }: CarriedAttempt,
  block: ChainBlock,
): RowChange[] {
  const outcome = block.outcomes.get(txid);
  const ended = {
    txid,
    state: outcome?.succeeded ? "settled" : "failed",
    blockNumber: block.number,
    networkFeeUnits: outcome?.networkFeeUnits ?? 0n,
  };
  return [
    { statement: endAttempt, fields: ended },
    outcome?.succeeded
      ? { statement: markSettled, fields: { id, at: clock.now() } }
      : { statement: markHeldAgain, fields: { id } },
  ];
}
