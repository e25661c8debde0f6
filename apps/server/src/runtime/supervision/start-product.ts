import { existsSync } from "node:fs";
import path from "node:path";
import { ConfigFault } from "../../config/read-env.ts";
import type { StartConfig } from "../../config/start-config.ts";
import { openClock, systemClock } from "../../kernel/clock.ts";
import { type DiskWatch, watchDisk } from "../../kernel/disk-space.ts";
import { configuredLimits } from "../../wire/operators/limits.ts";
import { limitsWord } from "../../wire/operators/limits-in-force.ts";
import { operatorsAt } from "../../wire/operators/operator-log.ts";
import { readOrNull } from "../../wire/operators/published-log.ts";
import { awaitDatabase } from "../database/await-database.ts";
import type { KeptPostgres } from "../postgres/keep-postgres.ts";
import { untilReady, writeRunningProduct } from "../running-product.ts";
import { buildWallet } from "../wallet-build.ts";
import {
  type DataLayout,
  dataLayout,
  makeDataLayout,
  networkFile,
  openDataDir,
} from "./data-layout.ts";
import { holdDataDir } from "./data-lock.ts";
import { chooseSeparation, type Separation } from "./process-accounts.ts";
import { type ChainPlace, devnetPlan, type PlanInput, productPlans } from "./process-plans.ts";
import { startBooks } from "./start-books.ts";
import { forgetDevnetInfo, seedDemo, untilDevnetInfo } from "./start-devnet.ts";
import {
  type ProcessEvents,
  type ProcessPlan,
  type Supervised,
  superviseProcess,
} from "./supervised-process.ts";
import { checkBeforeStart, type HeldPort } from "./take-port.ts";
import { type HouseWatch, type Say, watchHouse } from "./watch-house.ts";
import type { SessionWatch } from "./watch-sessions.ts";

export type Product = {
  /** Stops everything, the callers before those whom they call. */
  stop(): Promise<void>;
};

/**
 * Starts the database, the chain and the processes of the product, and keeps them running.
 * @param signal calls the start off half way; what has started is then left to `stop`.
 * @returns when everything is ready, or was called off.
 */
export async function startProduct(
  cloneDir: string,
  config: StartConfig,
  { say, signal }: { say: Say; signal: AbortSignal },
): Promise<Product> {
  const layout = dataLayout(config.dataDir);
  const lock = holdDataDir(layout, say);
  const started: Started = { processes: [] };
  let isBegun = false;
  const product = {
    stop: () => stopAll(started, () => (isBegun ? lock.letGo() : lock.takeBack())),
  };
  try {
    // After a restart the ports may still be held by our own last processes.
    const patienceMs = lock.isFresh ? 0 : 10_000;
    started.door = await checkBeforeStart(config, layout, { say, signal, patienceMs });
    const walletDist = await buildWallet(cloneDir, say);
    if (!(await isDatabaseThere(config, { say, signal })) || signal.aborted) return product;
    openDataDir(layout, config.network);
    const separation = separate(cloneDir, config, layout);
    // From here on something outside may depend on what the folder holds.
    isBegun = true;
    makeDataLayout(layout, separation);
    const disk = watchDisk(layout.dataDir, config.DISK_FREE_MIN_MIB);
    started.house = watchHouse(layout.logsDir, disk, say);
    if (!separation.on) say(`Process separation is not in force: ${separation.reason}.`);
    const input = { cloneDir, config, layout, separation, disk };
    const chainWords = config.TRON_FULL_NODE_URL ? "" : " and a local TRON network";
    say(`Starting the database${chainWords} …`);
    await startParts(input, { started, walletDist }, { say, signal });
    return product;
  } catch (error) {
    // Ctrl-C reaches the tools of the start too; that they broke off is then no fault.
    if (signal.aborted) return product;
    await product.stop();
    throw error;
  }
}

type Started = {
  /** The web server's port until it starts: what starts beside us must not get it meanwhile. */
  door?: HeldPort;
  postgres?: KeptPostgres;
  processes: Supervised[];
  house?: HouseWatch;
  sessions?: SessionWatch;
};

/** The embedded one is started with the rest. */
async function isDatabaseThere(
  { DATABASE_URL: url }: StartConfig,
  patience: { say: Say; signal: AbortSignal },
): Promise<boolean> {
  return url === undefined || awaitDatabase(url, patience);
}

function separate(cloneDir: string, config: StartConfig, layout: DataLayout): Separation {
  const clock = config.CLEARHOLD_CLOCK_FILE;
  const separation = chooseSeparation([
    process.execPath,
    path.join(cloneDir, "package.json"),
    path.join(cloneDir, "apps/server/src/main/api.ts"),
    networkFile(layout),
    ...(clock ? [existsSync(clock) ? clock : path.dirname(clock)] : []),
  ]);
  if (config.network === "mainnet" && !separation.on) {
    throw new ConfigFault([`NETWORK: mainnet needs process separation (${separation.reason})`]);
  }
  return separation;
}

async function startParts(
  input: PlanInput & { readonly disk: DiskWatch },
  { started, walletDist }: { started: Started; walletDist: string },
  { say, signal }: { say: Say; signal: AbortSignal },
): Promise<void> {
  const { config, layout } = input;
  const [books, chain] = await allOrNone(signal, (calledOff) => [
    startBooks(input, started, { say, signal: calledOff }),
    startChain(input, started, { say, signal: calledOff }),
  ]);
  if (!books || !chain || signal.aborted) return;
  const { adminUrl, databaseUrls, spendingKey, coldAddress } = books;
  const clock = openClock(config.CLEARHOLD_CLOCK_FILE);
  const origin = originOf(config);
  writeRunningProduct(layout.dataDir, {
    webUrl: origin,
    databaseUrl: adminUrl,
    network: config.network,
    signerPublicFile: layout.signerPublicFile,
    ...chain,
  });
  const place = { chain, databaseUrls, spendingKey, walletDist, coldAddress };
  say("Starting the server …");
  const [guard, signer, ...readers] = productPlans(input, place);
  const begin = (plan: ProcessPlan | undefined) =>
    plan && started.processes.push(superviseProcess(plan, processEvents(started, say, layout)));
  for (const plan of [guard, signer]) begin(plan);
  await letGo(started);
  for (const plan of readers) begin(plan);
  if (config.network === "mainnet") say("Unlock the signer: npm run clearhold -- signer unlock");
  if (!(await untilReady(origin, signal, say))) return;
  const configured = configuredLimits({ ...config, USDT_CONTRACT: chain.usdtContract });
  const word = limitsWord({ file: layout.signerOperatorsFile, clock, configured });
  if (word !== "as configured") say(word);
  say(`\nClearhold is ready: ${config.publicUrl}`);
  if (config.network === "devnet") return say(await seedDemo(input, { say, signal }));
  const log = readOrNull(layout.guardOperatorsFile) ?? [];
  if (operatorsAt(log, systemClock.now().getTime()).length === 0) say(firstOperators);
}

const firstOperators =
  "There are no operators yet. With both present: npm run clearhold -- operator ceremony";

/** Where this machine itself reaches the web server. */
function originOf({ HOST, PORT }: StartConfig): string {
  const host = { "0.0.0.0": "127.0.0.1", "::": "::1" }[HOST] ?? HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`;
}

/** Runs parts side by side; when one fails, the others are called off and waited for. */
async function allOrNone<Parts extends readonly unknown[]>(
  signal: AbortSignal,
  begin: (calledOff: AbortSignal) => { [Index in keyof Parts]: Promise<Parts[Index]> },
): Promise<Parts> {
  const failed = new AbortController();
  const parts = begin(AbortSignal.any([signal, failed.signal]));
  for (const part of parts) part.catch(() => failed.abort());
  await Promise.allSettled(parts);
  return (await Promise.all(parts)) as unknown as Parts;
}

async function startChain(
  input: PlanInput,
  started: Started,
  { say, signal }: { say: Say; signal: AbortSignal },
): Promise<ChainPlace | undefined> {
  const { config, layout } = input;
  if (config.TRON_FULL_NODE_URL && config.TRON_SOLIDITY_URL) {
    return {
      fullNodeUrl: config.TRON_FULL_NODE_URL,
      solidityUrl: config.TRON_SOLIDITY_URL,
      usdtContract: config.USDT_CONTRACT ?? "",
    };
  }
  forgetDevnetInfo(layout);
  const events = processEvents(started, say, layout);
  started.processes.push(superviseProcess(devnetPlan(input), events));
  return untilDevnetInfo(layout, signal);
}

function processEvents(started: Started, say: Say, layout: DataLayout): ProcessEvents {
  const logOf = (name: string) => path.join(layout.logsDir, `${name}.log`);
  return {
    onEnd: (name, how, againMs) =>
      say(`${name} ended (${how}); starting it again in ${againMs} ms. See ${logOf(name)}`),
    onSilent: (name, seconds) =>
      say(`${name} has not answered for ${seconds} s: it is ended. See ${logOf(name)}`),
    droppedInProduct: () => started.processes.reduce((sum, one) => sum + one.droppedLines(), 0),
  };
}

/** The web server first, then those it calls, the database last. */
async function stopAll(started: Started, unlock: () => void): Promise<void> {
  const callers = started.processes.filter(({ name }) => name === "api" || name === "worker");
  const others = started.processes.filter((one) => !callers.includes(one));
  await Promise.all(callers.map((one) => one.stop()));
  await Promise.all(others.map((one) => one.stop()));
  await started.sessions?.stop();
  await started.postgres?.stop();
  await started.house?.stop();
  await letGo(started);
  unlock();
}

async function letGo(started: Started): Promise<void> {
  await started.door?.release();
  delete started.door;
}
