import { type Money, money } from "@clearhold/money";
import type { Clock } from "../../../kernel/clock.ts";
import type { Database } from "../../../kernel/database.ts";
import type { Logger } from "../../../kernel/logger.ts";
import { walletOf } from "../../../ledger/accounts.ts";
import type { Journal, RowChange } from "../../../ledger/index.ts";
import {
  addressToppedUp,
  depositSwept,
  movedToCold,
  networkFeePaid,
} from "../../../ledger/recipes/custody.ts";
import {
  projectCostPaid,
  projectDeployed,
  projectReturnPaid,
} from "../../../ledger/recipes/project-spending.ts";
import type { ChainBlock } from "../../../wire/chain/chain-block.ts";
import { movePayers } from "../../../wire/signer/house-move.ts";
import type { SpendingOrder } from "../../../wire/signer/spending-order.ts";
import { arrivedOf, type PayoutBooks, type PayoutParts } from "../../chain/block-books/index.ts";
import type { HouseWallets, OwnKeys } from "../../chain/own-addresses/index.ts";
import { isForeign, type Move } from "./move.ts";
import { endMove, findCarriedMoves } from "./move-store.ts";

export type MoveBooksDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly keys: OwnKeys;
  readonly wallets: HouseWallets;
};

/** The house's own side of the books: which chain transactions of a block are moves of ours. */
export function openMoveBooks(deps: MoveBooksDeps): PayoutBooks {
  return {
    settleIn: (block) => settleIn(deps, block),
    // Between two addresses of ours nothing arrives, so nothing is shown to anybody meanwhile.
    seeIn: async () => new Set(),
    unseeFrom: async () => {},
  };
}

/**
 * What a solid block makes final: a move that succeeded is booked, one that failed cost its fee and is
 * planned anew. What leaves a wallet is booked after what comes to it, as the chain allowed both.
 */
async function settleIn(deps: MoveBooksDeps, block: ChainBlock): Promise<PayoutParts> {
  const carried = await findCarriedMoves(deps.database, new Set(block.outcomes.keys()));
  const journals: Journal[] = [];
  const rows: RowChange[] = [];
  const moved = new Set<string>();
  const explained = new Set<string>();
  for (const move of inBookingOrder(carried)) {
    const outcome = block.outcomes.get(move.txid ?? "");
    if (outcome === undefined || (await isForeign(deps, move))) continue;
    const { succeeded, networkFeeUnits } = outcome;
    const arrivedUnits = succeeded ? movedExactly(deps.wallets, block, move) : null;
    if (succeeded && arrivedUnits === null) {
      // Left live and unexplained: the scanner raises the alarm that stops this currency.
      deps.logger.error({ move: move.id }, "a move did something else than it should");
      continue;
    }
    (move.order === null ? moved : explained).add(move.txid ?? "");
    if (arrivedUnits !== null) journals.push(...journalsOf(move, arrivedUnits));
    else deps.logger.error({ move: move.id }, "a move failed on the chain");
    if (networkFeeUnits > 0n) {
      journals.push(feeJournal(move, money("TRX", networkFeeUnits)));
    }
    const ended = {
      id: move.id,
      state: succeeded ? "done" : "failed",
      blockNumber: block.number,
      networkFeeUnits,
      at: deps.clock.now(),
    };
    rows.push({ statement: endMove, fields: ended });
  }
  return { journals, rows, explained, moved };
}

const order = ["top-up", "sweep"];

function inBookingOrder(moves: readonly Move[]): readonly Move[] {
  const place = ({ kind }: Move) => (order.includes(kind) ? order.indexOf(kind) : order.length);
  return [...moves].sort((left, right) => place(left) - place(right));
}

/** What arrived of exactly these coins; zero where no coin was to move, null where something else did. */
function movedExactly(wallets: HouseWallets, block: ChainBlock, move: Move): bigint | null {
  const txid = move.txid ?? "";
  const ends = endsOf(wallets, move);
  if (ends !== null) return arrivedOf(block, { ...ends, ...move, txid });
  return block.movements.some((movement) => movement.txid === txid) ? null : 0n;
}

function endsOf({ hot, resource, cold }: HouseWallets, { kind, place, order }: Move) {
  if (order !== null) return { from: hot, to: order.address };
  if (kind === "sweep") return { from: place?.address ?? "", to: hot };
  if (kind === "top-up") return { from: resource, to: place?.address ?? "" };
  return kind === "to-cold" ? { from: hot, to: cold ?? "" } : null;
}

/** What arrived, and what the issuer of USDT kept of it while its fee was on, which the house bears. */
function journalsOf(move: Move, arrivedUnits: bigint): Journal[] {
  const { id, kind, place, currency, units, order } = move;
  if (order !== null) return [spentJournal(order)];
  const fact = { moveId: id, amount: money(currency, arrivedUnits) };
  const purpose = place?.purpose ?? "user";
  const kept = money(currency, units - arrivedUnits);
  switch (kind) {
    case "sweep":
      return [depositSwept({ ...fact, purpose }), ...keptJournals(move, kept)];
    case "top-up":
      return [addressToppedUp({ ...fact, purpose, amount: money("TRX", arrivedUnits) })];
    case "to-cold":
      return [movedToCold(fact), ...keptJournals(move, kept)];
    default:
      return [];
  }
}

const paidBy = {
  deploy: projectDeployed,
  "pay-cost": projectCostPaid,
  "return-inflow": projectReturnPaid,
} as const;

/** All of it has left for its payee, whatever the issuer of USDT kept of it: what was ordered is paid. */
function spentJournal(order: SpendingOrder): Journal {
  const { kind, id: spendingId, projectId, currency, units } = order;
  return paidBy[kind]({ spendingId, projectId, amount: money(currency, units) });
}

function keptJournals(move: Move, kept: Money): Journal[] {
  return kept.units > 0n ? [feeJournal(move, kept)] : [];
}

/** Whoever sent it paid for it. */
function feeJournal({ kind, place, txid }: Move, amount: Money): Journal {
  const payer = movePayers[kind];
  return networkFeePaid({
    chainTxId: txid ?? "",
    amount,
    wallet: walletOf(payer === "assigned" ? (place?.purpose ?? "user") : payer, amount.currency),
  });
}
