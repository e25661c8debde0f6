import { apiEnv } from "../config/process-configs.ts";
import { readEnv } from "../config/read-env.ts";
import { findFreshRate } from "../features/desk/exchange/index.ts";
import { readRateLimits } from "../http/server.ts";
import { joinDrill } from "../kernel/chaos.ts";
import { openClock } from "../kernel/clock.ts";
import { openDatabase } from "../kernel/database.ts";
import { watchDisk } from "../kernel/disk-space.ts";
import { heartbeatPart } from "../kernel/heartbeat.ts";
import { openLogger } from "../kernel/logger.ts";
import { findLoginFaults } from "../runtime/database/login-faults.ts";
import { gatheredGuardCalls, guardCalls, openPort } from "../wire/guard/guard-port.ts";
import { localCaller } from "../wire/local-call.ts";
import { displayCurrenciesOf, readDisplaySources } from "../wire/market/display-sources.ts";
import { configuredLimits, liveLimits } from "../wire/operators/limits.ts";
import { limitsWord, openLimitsInForce } from "../wire/operators/limits-in-force.ts";
import { operatorsWord } from "../wire/operators/published-log.ts";
import { openAddressSigner } from "../wire/signer/address-signer.ts";
import { awaitSignerPublic } from "../wire/signer/signer-public.ts";
import { logWords } from "../wire/supervisor-line.ts";
import { unitsByCurrency } from "./units-of.ts";
import { untilChanged, untilStopped } from "./until-stopped.ts";
import { wireApi } from "./wire-api.ts";

/** Half of what a small PostgreSQL gives comfortably; the coalescer needs few. */
const poolSize = 12;

const config = readEnv(apiEnv);
if (config.NETWORK === "devnet") joinDrill(config.CLEARHOLD_CHAOS_DIR ?? null);
const logger = openLogger("api", config.LOG_LEVEL);
const database = openDatabase({
  ...{ url: config.DATABASE_URL, poolSize, name: "api" },
  byIndex: true,
});
const disk = watchDisk(config.CLEARHOLD_DATA, config.DISK_FREE_MIN_MIB);
// Where all processes run as one user, /readyz says that their separation is not in force.
const separation = config.PROCESS_SEPARATION === "on" ? "in force" : "not in force";
const clock = openClock(config.CLEARHOLD_CLOCK_FILE);
const operatorLists = { guard: config.GUARD_OPERATORS_FILE, signer: config.SIGNER_OPERATORS_FILE };
const limitSource = {
  ...{ file: config.SIGNER_OPERATORS_FILE, clock },
  configured: configuredLimits(config),
};
const limits = liveLimits(openLimitsInForce(limitSource));
const api = await wireApi({
  logger,
  clock,
  database,
  guard: openPort(guardCalls, localCaller(config.GUARD_SOCKET, { gathered: gatheredGuardCalls })),
  chain: {
    node: { fullNodeUrl: config.TRON_FULL_NODE_URL, solidityUrl: config.TRON_SOLIDITY_URL },
    network: config.NETWORK,
    confirmationsNeeded: config.CONFIRMATIONS,
    coldAddress: config.BOOKS_COLD_ADDRESS ?? null,
    addressSigner: openAddressSigner(localCaller(config.SIGNER_ADDRESS_SOCKET)),
    signerPublic: await awaitSignerPublic(config.SIGNER_PUBLIC_FILE, config.NETWORK),
    // The signer published its limits before its keys.
    usdtContract: limits.usdtContract,
    payoutCap: limits.payoutCap,
    autoLimit: limits.autoLimit,
    minimum: unitsByCurrency({ TRX: config.MIN_WITHDRAWAL_TRX, USDT: config.MIN_WITHDRAWAL_USDT }),
  },
  displayCurrencies: displayCurrenciesOf(readDisplaySources(config.DISPLAY_RATES ?? "")),
  limits: readRateLimits(config.RATE_LIMITS),
  hasRoom: disk.hasRoom,
  strict: config.NETWORK === "devnet",
  trustProxy: config.TRUST_PROXY ?? false,
  publicUrl: config.PUBLIC_URL,
  supportContact: config.SUPPORT_CONTACT,
  walletDist: config.WALLET_DIST,
  parts: [
    heartbeatPart(database, "worker"),
    heartbeatPart(database, "signer"),
    heartbeatPart(database, "chain"),
    heartbeatPart(database, "reconciliation"),
    heartbeatPart(database, "mail"),
    heartbeatPart(database, "push"),
    {
      name: "operators",
      check: async () => operatorsWord(operatorLists, clock.now().getTime()),
    },
    { name: "limits", check: async () => limitsWord(limitSource) },
    // A desk may have no rate on purpose: then it is closed, and everything else works.
    {
      name: "rate",
      check: async () => ((await findFreshRate(database)) ? "fresh" : "none: the desk is closed"),
    },
    { name: "disk", check: disk.check },
    { name: "logs", check: logWords },
    { name: "process separation", check: async () => separation },
    {
      name: "database logins",
      check: async () => (await findLoginFaults(database)).join("; ") || "bounded",
    },
  ],
});
await api.listen(config.HOST, config.PORT);

// Everything that reads the chain is built on one contract: operators change it once in years.
const reason = await Promise.race([untilStopped(), untilChanged(() => limits.usdtContract)]);
logger.info({ reason }, "stopping");
await api.close();
await database.close();
