import { existsSync, readFileSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { type SignerConfig, signerEnv } from "../config/process-configs.ts";
import { readEnv } from "../config/read-env.ts";
import { secondNodeOf } from "../config/shared-fields.ts";
import { joinDrill } from "../kernel/chaos.ts";
import { openClock } from "../kernel/clock.ts";
import { openLogger } from "../kernel/logger.ts";
import { startLoop } from "../kernel/loop.ts";
import { openPort, type SignerPort, signerCalls } from "../wire/guard/guard-port.ts";
import { localCaller } from "../wire/local-call.ts";
import { configuredLimits, liveLimits } from "../wire/operators/limits.ts";
import { untilStopped } from "./until-stopped.ts";
import { wireSigner } from "./wire-signer.ts";

const guardWaitMs = 60_000;
const guardEveryMs = 50;
/** A real chain makes a block so often; what is read already no payment waits for. */
const watchMs = 3_000;

const config = readEnv(signerEnv);
if (config.NETWORK === "devnet") joinDrill(config.CLEARHOLD_CHAOS_DIR ?? null);
const logger = openLogger("signer", config.LOG_LEVEL);
const configured = configuredLimits(config);
const guard = await awaitGuard(config.GUARD_SIGNER_SOCKET);
const signer = await wireSigner({
  logger,
  clock: openClock(config.CLEARHOLD_CLOCK_FILE),
  keyFile: config.KEY_FILE,
  passphrase: readPassphrase(config),
  guard,
  limits: { configured, guard },
  recordFile: config.RECORD_FILE,
  assignmentsFile: config.ASSIGNMENTS_FILE,
  movesFile: config.MOVES_FILE,
  operatorsFile: config.OPERATORS_FILE,
  operatorLists: { own: config.SIGNER_OPERATORS_FILE, guard: config.GUARD_OPERATORS_FILE },
  publicFile: config.SIGNER_PUBLIC_FILE,
  socketPath: config.SIGNER_SOCKET,
  addressSocketPath: config.SIGNER_ADDRESS_SOCKET,
  hourlyAddresses: config.ADDRESSES_PER_HOUR,
  orderPublicKey: readFileSync(config.ORDER_PUBLIC_KEY_FILE, "utf8").trim(),
  policy: { network: config.NETWORK, ...liveLimits(() => configured) },
  node: { fullNodeUrl: config.TRON_FULL_NODE_URL, solidityUrl: config.TRON_SOLIDITY_URL },
  secondNode: secondNodeOf(config),
  witnesses: config.TRON_WITNESS_LIST ?? [],
});
const watch = startLoop({ name: "watch", pauseMs: watchMs, run: signer.watch }, logger);
logger.info({}, signer.state());

const reason = await untilStopped();
logger.info({ reason }, "stopping");
await watch.stop();
await signer.close();

/** Absent: the signer waits, locked, for an operator. */
function readPassphrase({ NETWORK, KEY_PASSPHRASE_FILE: file }: SignerConfig): string | null {
  if (file === undefined) return null;
  if (NETWORK === "mainnet") throw new Error("mainnet refuses a passphrase that lies in a file");
  if (!existsSync(file)) return null;
  if ((statSync(file).mode & 0o077) !== 0) throw new Error("the passphrase is open to others");
  return readFileSync(file, "utf8").trim();
}

/** Both start together, and the guard may be the slower one. */
async function awaitGuard(socketPath: string): Promise<SignerPort> {
  const guard = openPort(signerCalls, localCaller(socketPath));
  const lastMs = performance.now() + guardWaitMs;
  while (!(await guard.ping({}).catch(() => null))) {
    if (performance.now() > lastMs) throw new Error("the guard does not answer");
    await sleep(guardEveryMs);
  }
  return guard;
}
