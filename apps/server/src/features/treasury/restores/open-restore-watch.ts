import type { Database } from "../../../kernel/database.ts";
import type { Logger } from "../../../kernel/logger.ts";
import type { Ledger } from "../../../ledger/index.ts";
import type { ChainBlock } from "../../../wire/chain/chain-block.ts";
import type {
  RecordedMove,
  RecordedPayment,
  SignerRecord,
} from "../../../wire/signer/signer-record.ts";
import { findCursor, type UnreadBlocks } from "../../chain/block-books/index.ts";
import { adoptAddress, type OwnKeys } from "../../chain/own-addresses/index.ts";
import { recoverPayment } from "../../payouts/payments/index.ts";
import { isOrderKnown } from "../../payouts/withdrawals/index.ts";
import { recoverMove } from "../house-moves/index.ts";
import { listUnknown } from "./list-unknown.ts";
import { findOpenLock, insertLock, isChecked, noteCheck } from "./restore-store.ts";

export type RestoreWatchDeps = {
  readonly database: Database;
  readonly ledger: Pick<Ledger, "post">;
  readonly logger: Logger;
  readonly record: SignerRecord;
  readonly keys: OwnKeys;
  readonly unread: Pick<UnreadBlocks, "begin" | "through">;
};

export type RestoreWatch = {
  /**
   * At each start of the worker or of the database, before anything is read or paid: whether these
   * books are older than what the signer remembers. If so they are locked, and what it remembers is
   * brought in. Throws until the signer has answered; until then the database lets nobody spend,
   * withdraw or call back.
   */
  ready(): Promise<void>;
  /** Before a block is booked: brings in what it carries and only the signer remembers. */
  recover(block: ChainBlock): Promise<void>;
  /** Tells the signer how far the books are, as far as every block was read and not only passed. */
  mark(): Promise<void>;
};

/** Keeps a restored backup from paying twice. */
export function openRestoreWatch(deps: RestoreWatchDeps): RestoreWatch {
  const { database, logger, record } = deps;
  let checking: Promise<void> | null = null;
  let checked = false;
  let lost: Lost = { payments: new Map(), moves: new Map() };

  async function check(): Promise<void> {
    await adoptAddresses(deps);
    lost = await findLost(deps);
    const cursor = await findCursor(database);
    if (cursor) deps.unread.begin(cursor.number, (await record.summary()).mark);
    await noteCheck(database);
    checked = true;
  }

  return {
    async ready() {
      if (checked && (await isChecked(database))) return;
      checking ??= check().finally(() => {
        checking = null;
      });
      await checking;
    },
    async recover(block) {
      const at = block.number - 1;
      for (const txid of block.outcomes.keys()) {
        const payment = lost.payments.get(txid);
        const move = lost.moves.get(txid);
        if (payment) await recoverPayment(deps, payment, at);
        if (move) await recoverMove(deps, move);
        lost.payments.delete(txid);
        lost.moves.delete(txid);
      }
    },
    async mark() {
      const through = deps.unread.through();
      if (through < 0) return;
      // The signer may be away for a moment: what it hears next time says the same and more.
      const unknown = "the signer does not know how far the books are";
      try {
        const reply = await record.mark(through);
        if (!reply.marked) logger.warn({ reason: reply.reason }, unknown);
      } catch (err) {
        logger.warn({ err }, unknown);
      }
    },
  };
}

/** What only the signer remembers, by its id on the chain. */
type Lost = {
  readonly payments: Map<string, RecordedPayment>;
  readonly moves: Map<string, RecordedMove>;
};

async function findLost(deps: RestoreWatchDeps): Promise<Lost> {
  const { database, logger } = deps;
  const { summary, looked, payments, moves } = await listUnknown(deps);
  const cursorNumber = (await findCursor(database))?.number ?? -1;
  const behind = summary.mark > cursorNumber && summary.mark > looked.markNumber;
  if (behind || payments.length > 0 || moves.length > 0) {
    await insertLock(database, behind ? "cursor-behind" : "payment-unknown");
  }
  if ((await findOpenLock(database)) === null) return { payments: new Map(), moves: new Map() };
  logger.error({ cursorNumber, mark: summary.mark }, "restored, locked");
  const left: RecordedPayment[] = [];
  for (const payment of payments) {
    // An order that the backup has holds its amount already; of the others the deposit comes first.
    const isKnown = await isOrderKnown(database, payment.orderId);
    // What cannot be written in now is tried once more before its block; the lock stays till then.
    if (!(isKnown && (await recoverPayment(deps, payment, cursorNumber)))) left.push(payment);
  }
  return {
    payments: new Map(left.map((payment) => [payment.txid, payment])),
    moves: new Map(moves.map((move) => [move.txid, move])),
  };
}

const pageSize = 100;

/** Backwards from the last address that the signer gave, until a whole page is known. */
async function adoptAddresses({ database, keys, record }: RestoreWatchDeps): Promise<void> {
  const { assignments } = await record.summary();
  for (let before = assignments; before > 0; before -= pageSize) {
    const limit = Math.min(pageSize, before);
    const page = await record.page("assignments", { before, limit });
    const adopted = await Promise.all(page.map((one) => adoptAddress({ database, keys }, one)));
    if (!adopted.includes(true)) return;
  }
}
