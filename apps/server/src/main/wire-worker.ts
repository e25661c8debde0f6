import { hexAddress } from "@clearhold/tron/address";
import { openNodeClient } from "@clearhold/tron/node";
import type { AgreedReading } from "../chain/chain-nodes.ts";
import { openNodeHeads } from "../chain/node-heads.ts";
import { openScanner } from "../chain/scanner.ts";
import { openClaimChain } from "../chain/tron-claim-chain.ts";
import { openPaymentChain } from "../chain/tron-payment-chain.ts";
import { openWitnesses } from "../chain/witnesses.ts";
import { openWitnessStore, type PayoutBooks } from "../features/chain/block-books/index.ts";
import { advanceClaims, releaseWaiting } from "../features/chain/deposit-claims/index.ts";
import type { UnprovedLimits } from "../features/chain/deposits/index.ts";
import { findKeyedAddresses, recordHouseWallets } from "../features/chain/own-addresses/index.ts";
import { reconcileMs, type Verdict } from "../features/chain/reconciliation/index.ts";
import {
  type KeepDisplayRatesDeps,
  keepDisplayRates,
  keepDisplayRatesMs,
} from "../features/desk/display-rates/index.ts";
import { keepRateSeconds } from "../features/desk/exchange/index.ts";
import { advanceWithdrawals, openPayoutBooks } from "../features/payouts/payments/index.ts";
import { tellFacts, tellFactsMs } from "../features/press/messages/index.ts";
import { advanceProjects, advanceProjectsSeconds } from "../features/projects/schedule/index.ts";
import { advanceDrawsMs, type DrawsDeps } from "../features/rewards/draws/index.ts";
import { countLevels, countLevelsMs } from "../features/statements/levels/index.ts";
import { openMoveBooks } from "../features/treasury/house-moves/index.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Database } from "../kernel/database.ts";
import { NotReady, startHeartbeat } from "../kernel/heartbeat.ts";
import type { Logger } from "../kernel/logger.ts";
import { type LoopPlan, startLoop } from "../kernel/loop.ts";
import { type Ledger, openLedger } from "../ledger/index.ts";
import type { WorkerPort } from "../wire/guard/guard-port.ts";
import type { PaymentSigner } from "../wire/signer/payment-signer.ts";
import type { SignerPublic } from "../wire/signer/signer-public.ts";
import type { SignerRecord } from "../wire/signer/signer-record.ts";
import { houseWalletsOf, ownKeysOf } from "./own-addresses.ts";
import { findHolders, openScanHealth } from "./scan-health.ts";
import {
  type MoveOptions,
  type StandingOptions,
  wireDraws,
  wireMoves,
  wireStanding,
  wireWatch,
} from "./wire-rounds.ts";

export type WorkerOptions = {
  readonly logger: Logger;
  readonly clock: Clock;
  /** As clearhold_worker. Closed by whoever opened it, after the worker. */
  readonly database: Database;
  readonly signer: PaymentSigner;
  /** What the signer remembers, which no backup takes back. */
  readonly record: SignerRecord;
  readonly node: { readonly fullNodeUrl: string; readonly solidityUrl: string };
  /** Somebody else's; then nothing counts as final before both say the same. */
  readonly secondNode?: { readonly fullNodeUrl: string; readonly solidityUrl: string } | null;
  /** Who makes the blocks of this chain, in base58; empty: two nodes have to say the same. */
  readonly witnesses: readonly string[];
  readonly usdtContract: string;
  /** What one node's word may credit in 24 hours, in units, where no bytes prove it. */
  readonly unprovedLimits: UnprovedLimits;
  readonly signerPublic: SignerPublic;
  /** Where the hot wallet's excess goes; its key is nowhere in the product. */
  readonly coldAddress?: string | null;
  /** What one person may take out in 24 hours without an operator, in units. */
  readonly autoLimits: Readonly<Record<"TRX" | "USDT", bigint>>;
  /** The most TRX, in sun, that one contract call may burn. */
  readonly feeLimitUnits: bigint;
  /** Where fresh books begin to read the chain. */
  readonly startAt: "genesis" | "now";
  /** Keeps the desk's rate, at each call; without it the desk stays closed. */
  readonly keepRate: (() => Promise<void>) | null;
  /** Where the rates are read from at which values are shown; none: values are in coins. */
  readonly displayRates?: KeepDisplayRatesDeps["feeds"];
  /** The guard, which confirms each payout from the books' entries. */
  readonly books: Pick<WorkerPort, "vouchForPayout">;
  /** The guard's door for draws of reward boxes; none: they wait. */
  readonly draws?: DrawsDeps["guard"] | null;
  /** The guard's door for payouts that go on to an address; none: their instructions wait. */
  readonly standing?: StandingOptions | null;
  /** How long a comparison waits for the scanner, when only rounds run. */
  readonly scanPatienceMs?: number;
  /** Sweeps and what else the house moves of its own; none: coins stay where they came to. */
  readonly moves?: MoveOptions | null;
};

export type Worker = {
  /** One round of each kind of work, for tests; the loops do the same. */
  readonly rounds: {
    /** Reads the chain into the books; the number of solid blocks that were booked. */
    scan(): Promise<number>;
    /** Compares the chain with the books. */
    reconcile(): Promise<readonly Verdict[]>;
    /** Answers what people asked about chain transactions; true when there is more to do. */
    claims(): Promise<boolean>;
    /** Looks again at deposits that wait for a second node. */
    release(): Promise<void>;
    /** Takes withdrawals a step further; how many it looked at. */
    withdraw(): Promise<number>;
    /** Sends payouts on that have a standing instruction. */
    standing(): Promise<void>;
    /** Reserves reward boxes, has their draws decided, and pays them. */
    draws(): Promise<void>;
    /** Plans what the house is to move, and takes what it moves a step further. */
    move(): Promise<void>;
  };
  /** Starts all loops; they run until `close`. */
  start(): void;
  close(): Promise<void>;
};

/** How often the chain is looked at: a real one makes a block every three seconds. */
const scanMs = 500;
const withdrawMs = 500;
const claimsMs = 500;
const releaseMs = 60_000;
const standingMs = 1000;
const moveMs = 3000;

/** Everything that happens without a person asking: one loop for each kind of work. */
export async function wireWorker(options: WorkerOptions): Promise<Worker> {
  const { logger, clock, database, signer, usdtContract } = options;
  const { hotAddress } = options.signerPublic;
  const coldAddress = options.coldAddress ?? null;
  const wallets = houseWalletsOf(options.signerPublic, coldAddress);
  await recordHouseWallets({ database }, wallets);
  const ledger = openLedger({ database, clock });
  const client = openNodeClient(options.node);
  const second = options.secondNode ? [openNodeClient(options.secondNode)] : [];
  const nodes = [client, ...second] as const;
  const heads = openNodeHeads(nodes, logger);
  const keys = ownKeysOf(options.signerPublic, coldAddress);
  const paying = { logger, clock, database, keys, wallets };
  const payouts = combineBooks(openMoveBooks(paying), openPayoutBooks(paying));
  const { record } = options;
  const watch = wireWatch({
    ...{ logger, clock, database, ledger, keys, payouts, record, heads, usdtContract },
    unprovedLimits: options.unprovedLimits,
    scanPatienceMs: options.scanPatienceMs,
  });
  const { books, ready } = watch;
  const { startAt } = options;
  const reading: AgreedReading = {
    usdtContract,
    ours: async (all) =>
      new Set((await findKeyedAddresses({ database, keys, logger }, all)).keys()),
  };
  const configured = options.witnesses.map(hexAddress);
  const witnesses = openWitnesses({ nodes, configured, store: openWitnessStore(database), logger });
  const scanner = openScanner({ nodes, heads, books, ...reading, witnesses, startAt, logger });
  const { feeLimitUnits } = options;
  const chain = openPaymentChain({ client, nodes, usdtContract, hotAddress, feeLimitUnits });
  const claimChain = openClaimChain(heads, reading, witnesses);
  const claiming = {
    ...{ logger, clock, database, ledger, keys, chain: claimChain },
    unprovedLimits: options.unprovedLimits,
  };
  const health = openScanHealth(() => findHolders(database));
  const parts = { logger, clock, database, ledger, client, usdtContract, wallets, feeLimitUnits };
  const standingRound = wireStanding({ ...parts, keys, hotAddress }, options.standing ?? null);
  const moveRound = wireMoves({ ...parts, keys, payments: chain, watch }, options.moves ?? null);
  const drawsRound = wireDraws({ logger, clock, database, ledger, client }, options.draws ?? null);
  // Nothing is read, paid or moved before it is known whether these books are a restored backup.
  const rounds = {
    move: ready(moveRound),
    standing: ready(standingRound),
    draws: ready(drawsRound),
    scan: ready(() => health.watch(scanner.scan()).finally(() => watch.recheck(claimChain))),
    reconcile: ready(() => watch.reconcile()),
    claims: () => advanceClaims(claiming),
    release: () => releaseWaiting(claiming),
    withdraw: ready(() =>
      advanceWithdrawals({
        ...{ logger, clock, database, ledger, chain, signer, books: options.books, hotAddress },
        reconciledAt: watch.reconciledAt,
        autoLimits: options.autoLimits,
      }),
    ),
  };
  const plans = plansOf(rounds, { logger, clock, database, ledger }, options);
  const running: { stop(): Promise<void> }[] = [];
  return {
    rounds,
    start() {
      const beats = [
        { name: "worker", check: async () => "running" },
        { name: "signer", check: () => signerState(options) },
        {
          name: "chain",
          check: async () => wordsOf(await health.check(), heads.word(), watch.chainWord()),
        },
        { name: "reconciliation", check: () => watch.word() },
      ];
      running.push(startHeartbeat(database, beats, logger));
      for (const plan of plans) running.push(startLoop(plan, logger));
    },
    async close() {
      await Promise.all(running.map((one) => one.stop()));
      await ledger.close();
    },
  };
}

function wordsOf(...words: readonly string[]): string {
  return words.filter(Boolean).join("; ");
}

/** @throws NotReady naming file and line while a record of the signer is damaged. */
async function signerState({ signer, record }: WorkerOptions): Promise<string> {
  const { trouble } = await record.summary();
  if (trouble !== null) throw new NotReady(trouble);
  return signer.ping();
}

type PlanParts = Pick<WorkerOptions, "logger" | "clock" | "database"> & { readonly ledger: Ledger };

function plansOf(
  rounds: Worker["rounds"],
  parts: PlanParts,
  rates: Pick<WorkerOptions, "keepRate" | "displayRates">,
): LoopPlan[] {
  return [
    { name: "scan", pauseMs: scanMs, run: async () => (await rounds.scan()) > 0 },
    { name: "claims", pauseMs: claimsMs, run: rounds.claims },
    { name: "release", pauseMs: releaseMs, run: () => rounds.release().then(() => false) },
    { name: "withdrawals", pauseMs: withdrawMs, run: () => rounds.withdraw().then(() => false) },
    { name: "standing", pauseMs: standingMs, run: () => rounds.standing().then(() => false) },
    { name: "draws", pauseMs: advanceDrawsMs, run: () => rounds.draws().then(() => false) },
    { name: "moves", pauseMs: moveMs, run: () => rounds.move().then(() => false) },
    {
      name: "reconciliation",
      pauseMs: reconcileMs,
      run: () => rounds.reconcile().then(() => false),
    },
    {
      name: "projects",
      pauseMs: advanceProjectsSeconds * 1000,
      run: () => advanceProjects(parts).then(() => false),
    },
    { name: "messages", pauseMs: tellFactsMs, run: () => tellFacts(parts) },
    { name: "levels", pauseMs: countLevelsMs, run: () => countLevels(parts) },
    ...ratePlans(parts, rates),
  ];
}

/** What is read from markets: the desk's rate, and the rates at which values are shown. */
function ratePlans(
  parts: Pick<PlanParts, "database" | "logger">,
  { keepRate, displayRates: feeds = new Map() }: Parameters<typeof plansOf>[2],
): LoopPlan[] {
  const desk = keepRate && {
    name: "rate",
    pauseMs: keepRateSeconds * 1000,
    run: () => keepRate().then(() => false),
  };
  const display = feeds.size > 0 && {
    name: "display rates",
    pauseMs: keepDisplayRatesMs,
    run: () => keepDisplayRates({ ...parts, feeds }).then(() => false),
  };
  return [desk, display].filter((plan) => plan !== null && plan !== false);
}

/**
 * The house's moves and the users' payouts as one side of the books. The moves come first: a sweep
 * fills the wallet that a payout of the same block was paid from.
 */
function combineBooks(moves: PayoutBooks, payouts: PayoutBooks): PayoutBooks {
  return {
    async settleIn(block) {
      const first = await moves.settleIn(block);
      const then = await payouts.settleIn(block);
      return {
        journals: [...first.journals, ...then.journals],
        rows: [...first.rows, ...then.rows],
        explained: new Set([...first.explained, ...then.explained]),
        ...(first.moved ? { moved: first.moved } : {}),
      };
    },
    seeIn: (block) => payouts.seeIn(block),
    unseeFrom: (blockNumber) => payouts.unseeFrom(blockNumber),
  };
}
