import type { CurrencyCode } from "@clearhold/money";
import { decodeRawTx } from "@clearhold/tron/transaction";
import { chaos } from "../../../kernel/chaos.ts";
import type { Database } from "../../../kernel/database.ts";
import type { PaymentChain } from "../../../wire/chain/payment-chain.ts";
import { type SendAgainDeps, sendAgain } from "../../../wire/chain/send-again.ts";
import type { MoveSigner } from "../../../wire/signer/move-signer.ts";
import {
  findCursor,
  type ProveExpiredDeps,
  proveExpired,
  tellForged,
} from "../../chain/block-books/index.ts";
import { findSpendingApprovals, isSpendingCalledOff } from "../../projects/spending/index.ts";
import { type ForeignDeps, houseMoveOf, isForeign, type Move } from "./move.ts";
import {
  findLiveMove,
  listUnderWay,
  storeExpired,
  storeSent,
  storeSigned,
  storeWaiting,
} from "./move-store.ts";
import { isStopped } from "./plan-lane.ts";

export type AdvanceMovesDeps = SendAgainDeps &
  ProveExpiredDeps &
  ForeignDeps & {
    readonly database: Database;
    readonly signer: MoveSigner;
    /** Up to which block all were read; -1 before anything is known. */
    readonly readThrough: () => number;
    readonly chain: Pick<PaymentChain, "findTokenObstacle">;
    /** Unix seconds of the latest clean comparison of books and chain in a currency. */
    readonly reconciledAt: (currency: CurrencyCode) => Promise<number>;
  };

/** A move is one chain transaction; what comes after it is another move. */
const onlyAttempt = 1;

/** Moves of one round, so that rows without end keep nothing waiting for good. */
const movesPerRound = 200;

/**
 * Takes every move that is built one step further, as far as it goes now. Each step is committed
 * before the next begins and can be repeated by anybody; what the chain made final is booked by the
 * scanner, not here.
 */
export async function advanceMoves(deps: AdvanceMovesDeps): Promise<void> {
  for (const move of await listUnderWay(deps.database, movesPerRound)) {
    try {
      await advance(deps, move);
    } catch (error) {
      // One that fails keeps no other waiting.
      deps.logger.warn({ err: error, move: move.id }, "a move did not advance");
      await storeWaiting(deps.database, move.id, "fault").catch(() => {});
    }
  }
}

async function advance(deps: AdvanceMovesDeps, move: Move): Promise<void> {
  const { database, clock } = deps;
  if (await endForeign(deps, move)) return;
  if (await expire(deps, move)) return;
  if (await endPassed(deps, move)) return;
  // What was built or signed before a stop is neither signed nor shown to anybody during it.
  if (move.sentAt === null && (await isStopped(database, move.currency))) {
    await storeWaiting(database, move.id, "withdrawals-stopped");
    return;
  }
  const signed = move.state === "built" ? await sign(deps, move) : move;
  if (signed === null) return;
  const answer = await sendAgain(deps, signed);
  if (answer === null) return;
  chaos("move-after-broadcast");
  await storeSent(database, move.id, { answer, at: clock.now() });
  chaos("move-after-mark");
}

/** The move with its bytes stored before anybody else can see them; null when the signer would not. */
async function sign(deps: AdvanceMovesDeps, move: Move) {
  const { database, signer, logger } = deps;
  const obstacle = await findObstacle(deps, move);
  if (obstacle !== null) {
    await storeWaiting(database, move.id, obstacle);
    return null;
  }
  const attempt = { attempt: onlyAttempt, rawHex: move.rawHex ?? "" };
  const proofs = move.order === null ? {} : await proofsOf(deps, move);
  const reply = await signer.signMove(houseMoveOf(move), { ...attempt, ...proofs });
  chaos("move-after-sign");
  if (!reply.signed) {
    logger.error({ move: move.id, reason: reply.reason }, "the signer refused a move");
    // Unsigned it harms nobody; it expires, and is planned anew.
    await storeWaiting(database, move.id, `signer-${reply.wait ?? "refused"}`);
    return null;
  }
  await storeSigned(database, move.id, reply.signedHex);
  chaos("move-after-store");
  // What is stored is what is sent: another worker may have been first, with the same bytes.
  return findLiveMove(database, move.lane);
}

async function findObstacle({ database, chain }: AdvanceMovesDeps, move: Move) {
  // Unsigned it harms nobody; it expires, and the amount goes back to its escrow.
  if (move.order !== null && (await isSpendingCalledOff(database, move.lane))) return "cancelling";
  return move.currency === "USDT" ? chain.findTokenObstacle() : null;
}

/** What speaks for coins that leave the house: the operators' own words, and clean books. */
async function proofsOf({ database, reconciledAt }: AdvanceMovesDeps, move: Move) {
  return {
    approvals: await findSpendingApprovals(database, move.lane),
    reconciledAt: await reconciledAt(move.currency),
  };
}

async function expire(deps: AdvanceMovesDeps, { id, txid, expiresMs }: Move): Promise<boolean> {
  if (txid === null || expiresMs === null) return false;
  const block = await proveExpired(deps, { txid, expiresMs });
  if (block === null) return false;
  deps.logger.warn({ txid, move: id }, "a move has provably expired");
  await storeExpired(deps.database, id, { block, at: deps.clock.now() });
  return true;
}

/** Ends a move that the house did not make. Its bytes may be long on the chain, and then they never expire. */
async function endForeign(deps: AdvanceMovesDeps, move: Move): Promise<boolean> {
  if (!(await isForeign(deps, move))) return false;
  const cursor = await findCursor(deps.database);
  if (cursor === null) return false;
  await endForged(deps, move, cursor.number);
  return true;
}

/**
 * Ends a move that is still live after the worker read the block that has its chain transaction. The
 * worker ends each true move when it books that block.
 */
async function endPassed(deps: AdvanceMovesDeps, move: Move): Promise<boolean> {
  const { database, chain } = deps;
  const { id, lane, txid, rawHex, expiresMs } = move;
  const cursor = await findCursor(database);
  if (cursor === null || cursor.number > deps.readThrough()) return false;
  // No block from its end on can include it, so the one that has it is not above the cursor.
  const endMs = Math.max(expiresMs ?? 0, decodeRawTx(rawHex ?? "").expiration);
  if (txid === null || cursor.at.getTime() < endMs) return false;
  const answers = await chain.findSolid(txid);
  if (answers.length < chain.nodeCount || answers.some(({ found }) => !found)) return false;
  if ((await findLiveMove(database, lane))?.id === id) await endForged(deps, move, cursor.number);
  return true;
}

async function endForged(deps: AdvanceMovesDeps, move: Move, block: number): Promise<void> {
  const { id, txid, currency, units } = move;
  deps.logger.error({ txid, move: id }, "the house did not make this move");
  await tellForged(deps, { id, amount: { currency, units } });
  await storeExpired(deps.database, id, { block, at: deps.clock.now() });
}
