import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import path from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { exchange } from "@clearhold/contract/wallet/desk/exchange";
import { money } from "@clearhold/money";
import { parseRate } from "../../apps/server/src/features/desk/exchange/exchange.ts";
import { keepRate } from "../../apps/server/src/features/desk/exchange/index.ts";
import { fixedRate } from "../../apps/server/src/features/desk/exchange/rate-sources.ts";
import { hashToken, newToken } from "../../apps/server/src/features/people/identity/session.ts";
import { openPasswordHasher } from "../../apps/server/src/guard/proofs/password-hasher.ts";
import { deriveKeys } from "../../apps/server/src/guard/rows/guard-keys.ts";
import { replaceSignerStops } from "../../apps/server/src/guard/rows/signer-stops.ts";
import { updateVerifier } from "../../apps/server/src/guard/rows/verifiers.ts";
import { systemClock } from "../../apps/server/src/kernel/clock.ts";
import { type Database, openDatabase } from "../../apps/server/src/kernel/database.ts";
import { newId } from "../../apps/server/src/kernel/ids.ts";
import { openLedger } from "../../apps/server/src/ledger/index.ts";
import { settleDesk } from "../../apps/server/src/runtime/database/settle-desk.ts";
import { type GuardProcess, startGuardProcess } from "../../apps/server/tests/guard-process.ts";
import { giveDesk, payIn } from "../../apps/server/tests/paid-in.ts";
import { openCaller } from "./http-load.ts";
import { type BenchServer, startBenchServer } from "./ledger-server.ts";
import { cpuTimeOf, cpuTimeOfFamily, memoryOf } from "./process-figures.ts";

const fundPassword = "482913";
const plenty = 1_000_000_000_000n;

/** How often a second, and what one costs: microseconds of processor time, by process. */
export type Run = { readonly perSecond: number; readonly cpu: Readonly<Record<string, number>> };

/** With what people waited, in milliseconds, and the memory of our processes at its end, in MiB. */
export type ExchangeRun = Run & {
  readonly p50: number;
  readonly p99: number;
  readonly memory: Readonly<Record<string, number>>;
};

/** The web server, guard and database of a house whose people trade, each a process of its own. */
export type ExchangeHouse = {
  /** pgbench's tpcb-like on the same database server; null without pgbench. */
  tpcb(seconds: number): Run | null;
  /** Each person sends the next exchange as soon as the last one is answered. */
  exchange(seconds: number): Promise<ExchangeRun>;
  asAdmin(sql: string): Promise<void>;
  close(): Promise<void>;
};

type Databases = Readonly<Record<"guard" | "operator" | "worker", Database>>;

/**
 * @param people who trade, each on a connection of their own, so that no two wait for the same balance.
 * @param scale of pgbench's tables: a unit is 100,000 rows.
 */
export async function openExchangeHouse(people: number, scale: number): Promise<ExchangeHouse> {
  const server = await startBenchServer(scale);
  const guard = await startGuardProcess({
    databaseUrl: server.urls.guard,
    spendingKey: server.spendingKey,
  });
  const open = (role: keyof Databases) =>
    openDatabase({ url: server.urls[role], poolSize: 4, name: `bench-${role}` });
  const databases = { guard: open("guard"), operator: open("operator"), worker: open("worker") };
  let api: ChildProcess | undefined;
  let refreshing: NodeJS.Timeout | undefined;
  async function close() {
    clearInterval(refreshing);
    api?.kill("SIGTERM");
    await Promise.all(Object.values(databases).map((database) => database.close()));
    await guard.close();
    await server.close();
  }
  try {
    await fundDesk(server, databases);
    refreshing = setInterval(() => void keepDeskOpen(databases), 5_000);
    const tokens = await enrolPeople({ server, guard, databases }, people);
    const started = await startApi([server.urls.api, guard.socketPath]);
    api = started.api;
    const pids = { web: api.pid ?? 0, guard: guard.pid };
    return {
      tpcb: (seconds) => tpcb(server, seconds),
      exchange: (seconds) => load({ server, pids, url: started.url, tokens }, seconds),
      asAdmin: server.asAdmin,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function tpcb(server: BenchServer, seconds: number): Run | null {
  if (!server.tpcb) return null;
  const before = cpuTimeOfFamily(server.pid);
  const perSecond = server.tpcb(seconds);
  const times = perSecond * Math.ceil(seconds);
  const database = Math.round(((cpuTimeOfFamily(server.pid) - before) * 1000) / times);
  return { perSecond: Math.round(perSecond), cpu: { database } };
}

/** Nothing is exchanged without a fresh rate and a fresh look of the signer. */
async function keepDeskOpen(databases: Databases): Promise<void> {
  const source = fixedRate(parseRate("3.25"));
  await keepRate({ database: databases.worker, source, feePpm: 5_000n });
  await replaceSignerStops(databases.guard, { stops: [], looked: true });
}

async function fundDesk({ adminUrl }: BenchServer, databases: Databases): Promise<void> {
  const caps = { userMinute: "100000", deskMinute: "500000" };
  await settleDesk(adminUrl, { rateSource: "fixed:3.25", feePpm: 5_000, ...caps });
  const clock = systemClock;
  const desk = { adminUrl, database: databases.operator, clock };
  for (const amount of [money("TRX", plenty), money("USDT", plenty)]) {
    await payIn({ database: databases.worker, clock }, { amount });
    await giveDesk(desk, amount);
  }
  await keepDeskOpen(databases);
}

type Parts = {
  readonly server: BenchServer;
  readonly guard: GuardProcess;
  readonly databases: Databases;
};

/** People with money, a fund password and a session; gives their tokens. */
async function enrolPeople({ server, guard, databases }: Parts, count: number): Promise<string[]> {
  const keys = deriveKeys(guard.pepper);
  const hasher = await openPasswordHasher(keys);
  const ledger = openLedger({ database: databases.worker, clock: systemClock });
  const tokens: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const [userId, token] = [newId("usr", systemClock), newToken()];
    await server.asAdmin(`
      insert into guard_mailboxes (user_id, email, mac, proved_at)
        values ('${userId}', 'u${n}@bench.example', 'bench', now());
      insert into users (id, username, username_key, nickname, language, created_at)
        values ('${userId}', 'u${n}', 'u${n}', 'u${n}', 'en-us', now());
      insert into sessions (token_hash, id, user_id, device, ip, opened_at, seen_at, expires_at)
        values ('${hashToken(token)}', '${newId("ses", systemClock)}', '${userId}', '', '',
          now(), now(), now() + interval '7 days')`);
    const text = await hasher.hash({ kind: "fund", ownerId: userId, secret: fundPassword });
    const now = systemClock.now();
    const change = { userId, purpose: "fund", text, after: 0, now } as const;
    await updateVerifier(databases.guard, keys, change);
    const amount = money("USDT", plenty / 1000n);
    await payIn({ database: databases.worker, ledger, clock: systemClock }, { userId, amount });
    tokens.push(token);
  }
  await ledger.close();
  return tokens;
}

async function startApi(args: string[]): Promise<{ api: ChildProcess; url: string }> {
  const script = path.join(import.meta.dirname, "exchange-api.ts");
  const api = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(api.stdout as Readable, "data")) as [Buffer];
  return { api, url: line.toString().trim() };
}

type Load = {
  readonly server: BenchServer;
  readonly pids: Readonly<Record<"web" | "guard", number>>;
  readonly url: string;
  readonly tokens: readonly string[];
};

/** Before it is measured everybody trades once, a few at a time, so that the guard knows the passwords. */
async function load({ server, pids, url, tokens }: Load, seconds: number): Promise<ExchangeRun> {
  const traders: Awaited<ReturnType<typeof openTrader>>[] = [];
  for (let n = 0; n < tokens.length; n += 20) {
    const opened = await Promise.all(
      tokens.slice(n, n + 20).map((token) => openTrader(url, token)),
    );
    await Promise.all(opened.map(({ trade }) => trade()));
    traders.push(...opened);
  }
  const cpuNow = () => ({
    database: cpuTimeOfFamily(server.pid),
    web: cpuTimeOf(pids.web),
    guard: cpuTimeOf(pids.guard),
    load: cpuTimeOf(process.pid),
  });
  const times: number[] = [];
  const before = cpuNow();
  const started = performance.now();
  const end = started + seconds * 1000;
  await Promise.all(
    traders.map(async ({ trade }) => {
      while (performance.now() < end) {
        const asked = performance.now();
        await trade();
        times.push(performance.now() - asked);
      }
    }),
  );
  const perSecond = Math.round((times.length * 1000) / (performance.now() - started));
  const after = cpuNow();
  for (const trader of traders) trader.close();
  times.sort((left, right) => left - right);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? Number.NaN);
  const each = (name: keyof typeof after) =>
    Math.round(((after[name] - before[name]) * 1000) / times.length);
  const cpu = {
    database: each("database"),
    web: each("web"),
    guard: each("guard"),
    load: each("load"),
  };
  const memory = { web: memoryOf(pids.web), guard: memoryOf(pids.guard) };
  return { perSecond, cpu, p50: at(0.5), p99: at(0.99), memory };
}

async function openTrader(url: string, token: string) {
  const { ask, close } = await openCaller(url, exchange.path);
  const form = `price=0.01&type=3&password=${fundPassword}`;
  const headers = `content-type: application/x-www-form-urlencoded\r\ntoken: ${token}\r\n`;
  return {
    /** A password is remembered for minutes only: all at once may have to be proved anew, and then some wait. */
    async trade() {
      const key = `idempotency-key: ${randomUUID()}\r\n`;
      for (;;) {
        const text = await ask(`${headers}${key}`, form);
        if (text.startsWith('{"code":1')) return;
        const [, seconds] = /"too-many-requests".*"seconds":"(\d+)"/.exec(text) ?? [];
        if (seconds === undefined) throw new Error(`an exchange was answered: ${text}`);
        await sleep(Number(seconds) * 1000);
      }
    },
    close,
  };
}
