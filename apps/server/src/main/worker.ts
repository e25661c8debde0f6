import { setTimeout as sleep } from "node:timers/promises";
import { workerEnv } from "../config/process-configs.ts";
import { readEnv } from "../config/read-env.ts";
import { secondNodeOf } from "../config/shared-fields.ts";
import { openRateKeeper } from "../features/desk/exchange/index.ts";
import { joinDrill } from "../kernel/chaos.ts";
import { openClock } from "../kernel/clock.ts";
import { openDatabase } from "../kernel/database.ts";
import { openLogger } from "../kernel/logger.ts";
import { openPrice, openTicker } from "../market/open-ticker.ts";
import { openPort, workerCalls } from "../wire/guard/guard-port.ts";
import { localCaller } from "../wire/local-call.ts";
import { readDisplaySources } from "../wire/market/display-sources.ts";
import { configuredLimits, liveLimits } from "../wire/operators/limits.ts";
import { openLimitsInForce } from "../wire/operators/limits-in-force.ts";
import { openMoveSigner } from "../wire/signer/move-signer.ts";
import { openPaymentSigner } from "../wire/signer/payment-signer.ts";
import { awaitSignerPublic } from "../wire/signer/signer-public.ts";
import { openSignerRecord } from "../wire/signer/signer-record.ts";
import { unitsByCurrency, unitsOf } from "./units-of.ts";
import { untilChanged, untilStopped } from "./until-stopped.ts";
import { moveOptionsOf } from "./wire-rounds.ts";
import { wireWorker } from "./wire-worker.ts";

/** The coalescer needs two and two more; each loop uses at most two at a time. */
const poolSize = 12;
/** How long the first round waits for the signer; without it the rounds begin, and try again. */
const signerWaitMs = 5_000;
const signerEveryMs = 50;

const config = readEnv(workerEnv);
if (config.NETWORK === "devnet") joinDrill(config.CLEARHOLD_CHAOS_DIR ?? null);
const logger = openLogger("worker", config.LOG_LEVEL);
const database = openDatabase({ url: config.DATABASE_URL, poolSize, name: "worker" });
const signerPublic = await awaitSignerPublic(config.SIGNER_PUBLIC_FILE, config.NETWORK);
const clock = openClock(config.CLEARHOLD_CLOCK_FILE);
const limits = liveLimits(
  openLimitsInForce({
    ...{ file: config.SIGNER_OPERATORS_FILE, clock },
    configured: configuredLimits(config),
  }),
);
const signer = openPaymentSigner(localCaller(config.SIGNER_SOCKET));
const guard = openPort(workerCalls, localCaller(config.GUARD_WORKER_SOCKET));
const worker = await wireWorker({
  logger,
  clock,
  database,
  signer,
  record: openSignerRecord(localCaller(config.SIGNER_SOCKET)),
  node: { fullNodeUrl: config.TRON_FULL_NODE_URL, solidityUrl: config.TRON_SOLIDITY_URL },
  secondNode: secondNodeOf(config),
  witnesses: config.TRON_WITNESS_LIST ?? [],
  usdtContract: limits.usdtContract,
  signerPublic,
  coldAddress: config.BOOKS_COLD_ADDRESS ?? null,
  moves: moveOptionsOf(config, limits, openMoveSigner(localCaller(config.SIGNER_SOCKET))),
  books: guard,
  draws: guard,
  standing: {
    guard,
    network: config.NETWORK,
    rules: {
      once: limits.payoutCap,
      automatic: limits.autoLimit,
      minimum: unitsByCurrency({
        TRX: config.MIN_WITHDRAWAL_TRX,
        USDT: config.MIN_WITHDRAWAL_USDT,
      }),
    },
  },
  unprovedLimits: limits.unprovedLimit,
  autoLimits: limits.autoLimit,
  feeLimitUnits: unitsOf("TRX", config.FEE_LIMIT_TRX),
  // On the devnet nothing that happened before the first start may be missed. Elsewhere these books
  // begin with the first start.
  startAt: config.NETWORK === "devnet" ? "genesis" : "now",
  displayRates: new Map(
    [...readDisplaySources(config.DISPLAY_RATES ?? "")].map(([currency, address]) => [
      currency,
      openPrice(address, () => clock.now()),
    ]),
  ),
  keepRate: openRateKeeper({
    ...{ database, clock, logger },
    openTicker: (address) => openTicker(address, () => clock.now()),
  }),
});
await awaitSigner();
worker.start();
logger.info({ hotAddress: signerPublic.hotAddress }, "ready");

// Everything that reads the chain is built on one contract: operators change it once in years.
const reason = await Promise.race([untilStopped(), untilChanged(() => limits.usdtContract)]);
logger.info({ reason }, "stopping");
await worker.close();
await database.close();

/** Both start together. A round that fails is tried again later each time; this one would fail. */
async function awaitSigner(): Promise<void> {
  const lastMs = performance.now() + signerWaitMs;
  while (performance.now() < lastMs && !(await signer.ping().catch(() => null))) {
    await sleep(signerEveryMs);
  }
}
