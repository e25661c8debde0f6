import type { NodeClient } from "@clearhold/tron/node";
import { openSolidBalances } from "../chain/tron-solid-chain.ts";
import { openBlockBooks, type PayoutBooks } from "../features/chain/block-books/index.ts";
import type { OwnKeys } from "../features/chain/own-addresses/index.ts";
import { openWatch, type Verdict } from "../features/chain/reconciliation/index.ts";
import { findOpenLock, openRestoreWatch } from "../features/treasury/restores/index.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Database } from "../kernel/database.ts";
import type { Logger } from "../kernel/logger.ts";
import type { Ledger } from "../ledger/index.ts";
import type { BlockBooks } from "../wire/chain/chain-block.ts";
import type { SignerRecord } from "../wire/signer/signer-record.ts";

export type WatchParts = {
  readonly logger: Logger;
  readonly clock: Clock;
  readonly database: Database;
  readonly ledger: Ledger;
  readonly keys: OwnKeys;
  readonly payouts: PayoutBooks;
  readonly record: SignerRecord;
  readonly nodes: readonly NodeClient[];
  readonly usdtContract: string;
};

export type BooksWatch = {
  /** What the scanner reports to. */
  readonly books: BlockBooks;
  /** The round, after it is known whether these books are a restored backup. */
  ready<T>(round: () => Promise<T>): () => Promise<T>;
  reconcile(): Promise<readonly Verdict[]>;
  readonly reconciledAt: ReturnType<typeof openWatch>["reconciledAt"];
  /** For /readyz. */
  word(): Promise<string>;
};

/** What watches the books: against the chain all the time, and at a start against the signer's memory. */
export function wireWatch(parts: WatchParts): BooksWatch {
  const { logger, clock, database, ledger, keys, payouts, record, usdtContract } = parts;
  const blockBooks = openBlockBooks({ logger, database, ledger, clock, payouts, keys });
  const restores = openRestoreWatch({ logger, database, ledger, keys, record });
  const chains = parts.nodes.map((node) => openSolidBalances(node, usdtContract));
  const watch = openWatch({ logger, clock, database, ledger, keys, chains });
  return {
    books: {
      ...blockBooks,
      async bookBlock(block) {
        await restores.recover(block);
        await blockBooks.bookBlock(block);
      },
    },
    ready: (round) => async () => {
      await restores.ready();
      return round();
    },
    async reconcile() {
      const verdicts = await watch.round();
      await restores.mark();
      return verdicts;
    },
    reconciledAt: watch.reconciledAt,
    word: async () => ((await findOpenLock(database)) ? "restored, locked" : watch.word()),
  };
}
