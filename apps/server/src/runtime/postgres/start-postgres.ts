import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartFault } from "../start-fault.ts";
import { initDatabase, serverEnv, superuser, superuserPasswordFile } from "./init-database.ts";
import {
  isAlive,
  type PostmasterFile,
  readPostmasterFile,
  removeEmptyLocks,
  stopWithParent,
} from "./postmaster-file.ts";
import {
  type Account,
  chooseServerPlace,
  commandAs,
  makeServerFolder,
  type ServerPlace,
} from "./server-place.ts";
import {
  addressArguments,
  chooseServerAddress,
  databaseUrl,
  productSettings,
  type ServerAddress,
  type ServerSettings,
  settingArguments,
} from "./server-settings.ts";

type PostgresLogger = Record<"info" | "warn", (facts: object, remark: string) => void>;

export type PostgresOptions = {
  /** Our data directory (CLEARHOLD_DATA); the server's own is the folder `postgres` in it. */
  dataDir: string;
  logger: PostgresLogger;
  settings?: ServerSettings;
  /** Where it listened before, when it is started again under running callers. */
  address?: ServerAddress;
};

export type Postgres = {
  pid: number;
  address: ServerAddress;
  /** Connection URL of the superuser: for migrations and nothing else. */
  adminUrl(database: string): string;
  /** Resolves when the server has ended, for whatever reason. */
  exited: Promise<void>;
  /** Fast shutdown: open transactions are rolled back, everything acknowledged is on the disk. */
  stop(): Promise<void>;
};

/** After a kill -9 of the postmaster alone its back ends need a moment to leave (performance A.2). */
const retryMs = 10_000;
/** Crash recovery replays at most max_wal_size. */
const readyMs = 120_000;
const stopMs = 20_000;
/** A person who waits longer is told what for. */
const remarkMs = 3_000;

/**
 * Starts the embedded PostgreSQL of a data directory, or takes over the one that is running there.
 * @throws StartFault with the last lines of the server's log when it does not become ready.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const place = chooseServerPlace(path.resolve(options.dataDir));
  if (place.remark) options.logger.warn({ part: "postgres" }, place.remark);
  const passwordFile = superuserPasswordFile(options.dataDir);
  mkdirSync(path.dirname(passwordFile), { recursive: true, mode: 0o711 });
  const password = await initDatabase(place, passwordFile);
  const running = await findSettled(place, options.logger);
  if (running) {
    options.logger.info({ part: "postgres", pid: running.pid }, "took over the running server");
    const calledOff = stopWithParent(running.pid, accountOf(place));
    return postgres(running, password, watchForeign(running.pid).finally(calledOff));
  }
  return startOwn(place, password, options);
}

async function startOwn(
  place: ServerPlace,
  password: string,
  options: PostgresOptions,
): Promise<Postgres> {
  const deadline = performance.now() + retryMs;
  let wait = 100;
  for (;;) {
    // Anew for each try: another program may have taken the port of the last one meanwhile.
    const address = options.address ?? (await makeAddress(place));
    for (const file of await removeEmptyLocks(locksOf(place, address))) {
      options.logger.warn(
        { part: "postgres" },
        `The lock file ${file} named nobody, as after a crash, and was removed.`,
      );
    }
    const child = spawnServer(place, address, options);
    const exited = new Promise<void>((resolve) => {
      child.once("exit", () => resolve());
      child.once("error", () => resolve());
    });
    if (await becomesReady(place, child, options.logger)) {
      options.logger.info({ part: "postgres", pid: child.pid }, "database is ready");
      const pid = child.pid as number;
      const calledOff = stopWithParent(pid, accountOf(place));
      return postgres({ pid, address }, password, exited.finally(calledOff));
    }
    if (performance.now() > deadline) throw new StartFault(failure(place));
    await sleep(wait);
    wait *= 2;
  }
}

/** What a server locks: its data, and the socket it listens on. */
function locksOf(place: ServerPlace, address: ServerAddress): string[] {
  const data = path.join(place.pgData, "postmaster.pid");
  if (!("socketFolder" in address)) return [data];
  return [data, path.join(address.socketFolder, `.s.PGSQL.${address.port}.lock`)];
}

async function makeAddress(place: ServerPlace): Promise<ServerAddress> {
  const address = await chooseServerAddress(path.join(place.root, "run", "postgres"));
  if ("socketFolder" in address) {
    mkdirSync(path.dirname(address.socketFolder), { recursive: true, mode: 0o711 });
    makeServerFolder(address.socketFolder, place.runAs, 0o711);
  }
  return address;
}

function spawnServer(
  place: ServerPlace,
  address: ServerAddress,
  options: PostgresOptions,
): ChildProcess {
  const log = openSync(logFile(place), "a", 0o600);
  const {
    file,
    args,
    options: account,
  } = commandAs(place.runAs, path.join(place.native, "bin/postgres"), [
    "-D",
    place.pgData,
    ...addressArguments(address),
    ...settingArguments(options.settings ?? productSettings()),
  ]);
  // A session of its own: Ctrl-C in the terminal is for the supervisor, which stops it in order.
  const child = spawn(file, args, {
    ...account,
    cwd: place.root,
    env: serverEnv(),
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  return child;
}

/** Ready means: the note of OUR child says so. The note of a dead server can still say "ready". */
async function becomesReady(
  place: ServerPlace,
  child: ChildProcess,
  logger: PostgresLogger,
): Promise<boolean> {
  const remark = remarkOnce(logger);
  const deadline = performance.now() + readyMs;
  let ended = false;
  child.once("exit", () => {
    ended = true;
  });
  child.once("error", () => {
    ended = true;
  });
  while (!ended && performance.now() < deadline) {
    const note = readPostmasterFile(place.pgData);
    if (note?.ready && note.pid === child.pid) return true;
    remark();
    await sleep(10);
  }
  return false;
}

type Running = { pid: number; address: ServerAddress };

/** The server that runs on this directory; one that is starting or stopping is waited for. */
async function findSettled(
  place: ServerPlace,
  logger: PostgresLogger,
): Promise<Running | undefined> {
  const remark = remarkOnce(logger);
  const deadline = performance.now() + readyMs;
  for (;;) {
    const note = readPostmasterFile(place.pgData);
    if (!note || !isAlive(note.pid) || !isServerOf(note.pid, place)) return undefined;
    if (note.ready) return { pid: note.pid, address: addressOf(note) };
    if (performance.now() > deadline) {
      throw new StartFault(`The database (process ${note.pid}) neither became ready nor ended.`);
    }
    remark();
    await sleep(20);
  }
}

/** Called again and again while nothing happens, it says once why. */
function remarkOnce(logger: PostgresLogger): () => void {
  const since = performance.now();
  let isSaid = false;
  return () => {
    if (isSaid || performance.now() - since < remarkMs) return;
    isSaid = true;
    const remark = "The database is starting up, shutting down or recovering; waiting for it.";
    logger.warn({ part: "postgres" }, remark);
  };
}

function addressOf(note: PostmasterFile): ServerAddress {
  return note.socketFolder
    ? { socketFolder: note.socketFolder, port: note.port }
    : { host: "127.0.0.1", port: note.port };
}

/** A number is used again after a while: the process must be a server of this very directory. */
function isServerOf(pid: number, place: ServerPlace): boolean {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return command.includes(place.pgData);
  } catch {
    return process.platform !== "linux"; // no /proc: believe the note
  }
}

async function watchForeign(pid: number): Promise<void> {
  while (isAlive(pid)) await sleep(100);
}

function postgres(running: Running, password: string, exited: Promise<void>): Postgres {
  const { pid, address } = running;
  return {
    pid,
    address,
    exited,
    adminUrl: (database) => databaseUrl(address, { user: superuser, password, database }),
    stop: async () => {
      signal(pid, "SIGINT");
      const timer = setTimeout(() => signal(pid, "SIGQUIT"), stopMs);
      await exited;
      clearTimeout(timer);
    },
  };
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended already, which is what was asked.
  }
}

function accountOf(place: ServerPlace): Account | undefined {
  return place.runAs.kind === "account" ? place.runAs.account : undefined;
}

function logFile(place: ServerPlace): string {
  const folder = path.join(place.root, "logs");
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return path.join(folder, "postgres.log");
}

function failure(place: ServerPlace): string {
  const lines = readFileSync(logFile(place), "utf8").trimEnd().split("\n").slice(-5);
  return `PostgreSQL did not start:\n${lines.join("\n")}`;
}
