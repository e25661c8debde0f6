import type { CurrencyCode } from "@clearhold/money";
import type { NodeClient } from "@clearhold/tron/node";
import type { NodeHeads } from "../chain/node-heads.ts";
import { openDrawChain } from "../chain/tron-draw-chain.ts";
import { openMoveChain } from "../chain/tron-move-chain.ts";
import { openOutlookChain } from "../chain/tron-outlook.ts";
import { openSolidBalances } from "../chain/tron-solid-chain.ts";
import type { WorkerConfig } from "../config/process-configs.ts";
import {
  openBlockBooks,
  openUnreadBlocks,
  type PayoutBooks,
  recheckBlocks,
} from "../features/chain/block-books/index.ts";
import type { UnprovedLimits } from "../features/chain/deposits/index.ts";
import type { HouseWallets, OwnKeys } from "../features/chain/own-addresses/index.ts";
import { openWatch, type Verdict } from "../features/chain/reconciliation/index.ts";
import { advanceStandingPayouts } from "../features/payouts/standing-payouts/index.ts";
import {
  type WithdrawalLimits,
  withdrawalTerms,
} from "../features/payouts/withdrawal-checks/index.ts";
import { findStanding } from "../features/people/certification/index.ts";
import { advanceDraws, type DrawsDeps } from "../features/rewards/draws/index.ts";
import {
  advanceMoves,
  type MovePolicy,
  planMoves,
  planSpendings,
} from "../features/treasury/house-moves/index.ts";
import {
  findOpenLock,
  isChecked,
  lockWord,
  openRestoreWatch,
  uncheckedWord,
} from "../features/treasury/restores/index.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Database } from "../kernel/database.ts";
import { NotReady } from "../kernel/heartbeat.ts";
import type { Logger } from "../kernel/logger.ts";
import type { Ledger } from "../ledger/index.ts";
import type { BlockBooks, ClaimChain } from "../wire/chain/chain-block.ts";
import type { PaymentChain } from "../wire/chain/payment-chain.ts";
import type { WorkerPort } from "../wire/guard/guard-port.ts";
import type { LiveLimits } from "../wire/operators/limits.ts";
import type { MoveSigner } from "../wire/signer/move-signer.ts";
import type { SignerRecord } from "../wire/signer/signer-record.ts";
import { unitsByCurrency, unitsOf } from "./units-of.ts";

/** What each round of the worker needs. */
type RoundParts = {
  readonly logger: Logger;
  readonly clock: Clock;
  readonly database: Database;
  readonly ledger: Ledger;
  readonly usdtContract: string;
};

type WatchParts = RoundParts & {
  readonly keys: OwnKeys;
  readonly payouts: PayoutBooks;
  readonly record: SignerRecord;
  readonly heads: NodeHeads;
  readonly unprovedLimits: UnprovedLimits;
  readonly scanPatienceMs: number | undefined;
};

type BooksWatch = {
  /** What the scanner reports to. */
  readonly books: BlockBooks;
  /** The round, after it is known whether these books are a restored backup. */
  ready<T>(round: () => Promise<T>): () => Promise<T>;
  reconcile(): Promise<readonly Verdict[]>;
  /** Books late what blocks brought that somebody moved the cursor over. */
  recheck(chain: Pick<ClaimChain, "readSolid">): Promise<void>;
  readonly reconciledAt: ReturnType<typeof openWatch>["reconciledAt"];
  /** Up to which block all were read; -1 before anything is known. */
  readThrough(): number;
  /** For /readyz: what somebody moved the cursor over, since this process started; else empty. */
  chainWord(): string;
  /** For /readyz. @throws NotReady while nothing is paid. */
  word(): Promise<string>;
};

/** What watches the books: against the chain all the time, and at a start against the signer's memory. */
export function wireWatch(parts: WatchParts): BooksWatch {
  const { logger, clock, database, ledger, keys, payouts, record, usdtContract } = parts;
  const booking = {
    ...{ logger, database, ledger, clock, payouts, keys },
    unprovedLimits: parts.unprovedLimits,
  };
  const unread = openUnreadBlocks();
  const blockBooks = openBlockBooks(booking, unread);
  const restores = openRestoreWatch({ logger, database, ledger, keys, record, unread });
  let late = 0;
  const chains = () => parts.heads.moving().map((node) => openSolidBalances(node, usdtContract));
  const { scanPatienceMs } = parts;
  const watch = openWatch({ logger, clock, database, ledger, keys, chains, scanPatienceMs });
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
    async recheck(chain) {
      late += await recheckBlocks({ ...booking, unread, chain }).catch((err: unknown) => {
        logger.warn({ err }, "blocks that this worker has not read wait");
        return 0;
      });
    },
    reconciledAt: watch.reconciledAt,
    readThrough: unread.through,
    chainWord: () => (late === 0 ? "" : `${late} blocks were passed unread and booked late`),
    word: async () => {
      const lock = await findOpenLock(database);
      if (lock !== null) throw new NotReady(lockWord(lock));
      if (await isChecked(database)) return watch.word();
      throw new NotReady(uncheckedWord);
    },
  };
}

/** What the operator decided, and who signs. */
export type MoveOptions = {
  readonly signer: MoveSigner;
  readonly policy: Omit<MovePolicy, "hasCold" | "feeLimitUnits">;
};

type MoveParts = RoundParts & {
  readonly client: NodeClient;
  readonly wallets: HouseWallets;
  readonly feeLimitUnits: bigint;
  readonly keys: OwnKeys;
  readonly payments: PaymentChain;
  readonly watch: Pick<BooksWatch, "readThrough" | "reconciledAt">;
};

/** One round of the house's own moves: first what is under way, then what is to be done next. */
export function wireMoves(parts: MoveParts, options: MoveOptions | null): () => Promise<void> {
  if (options === null) return async () => {};
  const { logger, clock, database, ledger, client, usdtContract, wallets, feeLimitUnits } = parts;
  const chain = openMoveChain({ client, usdtContract, wallets });
  const policy = { ...options.policy, feeLimitUnits, hasCold: wallets.cold !== null };
  const hotAddress = wallets.hot;
  const { keys, payments, watch } = parts;
  const { readThrough, reconciledAt } = watch;
  const advancing = {
    ...{ logger, clock, database, keys, wallets, readThrough, reconciledAt },
    ...{ signer: options.signer, chain: payments },
  };
  return async () => {
    await advanceMoves(advancing);
    await planSpendings({ logger, clock, database, ledger, chain: payments });
    await planMoves({ logger, clock, database, ledger, chain, policy, hotAddress });
    await advanceMoves(advancing);
  };
}

/** What configuration and limits say about the house's own moves. They were validated when they were read. */
export function moveOptionsOf(
  config: WorkerConfig,
  { hotLimit }: Pick<LiveLimits, "hotLimit">,
  signer: MoveSigner,
): MoveOptions {
  return {
    signer,
    policy: {
      sweepMinUnits: unitsByCurrency({ TRX: config.SWEEP_MIN_TRX, USDT: config.SWEEP_MIN_USDT }),
      hotLimitUnits: hotLimit,
      stake: {
        stakeUnits: limitOf("TRX", config.RESOURCE_STAKE_TRX),
        bufferUnits: limitOf("TRX", config.RESOURCE_BUFFER_TRX) ?? 0n,
      },
    },
  };
}

function limitOf(currency: CurrencyCode, text: string | undefined): bigint | null {
  return text === undefined ? null : unitsOf(currency, text);
}

export type StandingOptions = {
  readonly guard: Pick<WorkerPort, "orderStandingPayout" | "tellOfStandingPayout">;
  /** Which chain the orders are for. */
  readonly network: string;
  /** The rules of every withdrawal, as the web server tells them. */
  readonly rules: WithdrawalLimits;
};

type StandingParts = RoundParts & {
  readonly client: NodeClient;
  readonly keys: OwnKeys;
  readonly hotAddress: string;
};

/** One round over the payouts that go on to an address. */
export function wireStanding(
  { client, hotAddress, ...parts }: StandingParts,
  options: StandingOptions | null,
): () => Promise<void> {
  if (options === null) return async () => {};
  const { guard, network, rules } = options;
  const { usdtContract } = parts;
  const outlook = openOutlookChain({ client, usdtContract, hotAddress });
  const terms = withdrawalTerms(rules);
  const standingOf = (userId: string) => findStanding(parts.database, userId);
  return () => advanceStandingPayouts({ ...parts, guard, network, outlook, terms, standingOf });
}

/** One round over reward boxes. */
export function wireDraws(
  { client, ...parts }: Omit<RoundParts, "usdtContract"> & { readonly client: NodeClient },
  guard: DrawsDeps["guard"] | null,
): () => Promise<void> {
  if (guard === null) return async () => {};
  const chain = openDrawChain(client);
  const told = { atMs: 0 };
  return () => advanceDraws({ ...parts, guard, chain, told });
}
