/**
 * Whole money operations per second over HTTP (form, session, fund password proved by the guard,
 * contract, posting) on 256 connections, against pgbench on the same server, in alternating rounds; then
 * how the rate of a longer run goes on, and the processor time that each process takes for one exchange.
 * `node bench/exchange-http.ts [--rounds 3] [--seconds 10] [--curve 60] [--connections 256] [--scale 10]`.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import os from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { exchange } from "@clearhold/contract/wallet/desk/exchange";
import { money } from "@clearhold/money";
import { parseRate } from "../apps/server/src/features/desk/exchange/exchange.ts";
import { keepRate } from "../apps/server/src/features/desk/exchange/index.ts";
import { fixedRate } from "../apps/server/src/features/desk/exchange/rate-sources.ts";
import { hashToken, newToken } from "../apps/server/src/features/people/identity/session.ts";
import { openPasswordHasher } from "../apps/server/src/guard/proofs/password-hasher.ts";
import { deriveKeys } from "../apps/server/src/guard/rows/guard-keys.ts";
import { noteSignerLook } from "../apps/server/src/guard/rows/signer-stops.ts";
import { updateVerifier } from "../apps/server/src/guard/rows/verifiers.ts";
import { systemClock } from "../apps/server/src/kernel/clock.ts";
import { openDatabase } from "../apps/server/src/kernel/database.ts";
import { newId } from "../apps/server/src/kernel/ids.ts";
import { openLedger } from "../apps/server/src/ledger/index.ts";
import { settleDesk } from "../apps/server/src/runtime/database/settle-desk.ts";
import { startGuardProcess } from "../apps/server/tests/guard-process.ts";
import { giveDesk, payIn } from "../apps/server/tests/paid-in.ts";
import { cpuTimeOf, cpuTimeOfFamily } from "./setup/cpu-time.ts";
import { openCaller } from "./setup/http-load.ts";
import { startBenchServer } from "./setup/ledger-server.ts";
import { median } from "./setup/measures.ts";
import { readSizes } from "./setup/read-sizes.ts";

const fundPassword = "482913";
const plenty = 1_000_000_000_000n;

const { rounds, seconds, curve, connections, scale } = readSizes({
  usual: { rounds: 3, seconds: 10, curve: 60, connections: 256, scale: 10 },
  quick: { rounds: 1, seconds: 0.2, curve: 0.4, connections: 8, scale: 1 },
});
const server = await startBenchServer(scale);
const guard = await startGuardProcess({
  databaseUrl: server.urls.guard,
  spendingKey: server.spendingKey,
});
const open = (role: "api" | "guard" | "operator" | "worker") =>
  openDatabase({ url: server.urls[role], poolSize: 4, name: `bench-${role}` });
const databases = { guard: open("guard"), operator: open("operator"), worker: open("worker") };
let api: ChildProcess | undefined;
let refreshing: NodeJS.Timeout | undefined;
try {
  await measure();
} finally {
  clearInterval(refreshing);
  api?.kill("SIGTERM");
  await Promise.all(Object.values(databases).map((database) => database.close()));
  await guard.close();
  await server.close();
}

async function measure(): Promise<void> {
  await fundDesk();
  refreshing = setInterval(() => void keepDeskOpen(), 5_000);
  // One user for each connection, so that no two wait for the same balance.
  const tokens = await enrolUsers(connections);
  const url = await startApi();
  const done: { tpcb: Run | null; exchange: Run }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    done.push({ tpcb: tpcb(), exchange: await load(url, tokens, seconds) });
    console.log(`round ${round + 1}, load ${loadNow()}: ${JSON.stringify(done.at(-1))}`);
  }
  const tpcbs = done.flatMap((round) => round.tpcb?.perSecond ?? []);
  const of = median(done.map(({ exchange }) => exchange.perSecond));
  if (tpcbs.length === 0) console.log("skipped: no pgbench on this machine");
  else console.log(`exchanges/s over HTTP / tpcb: ${(of / median(tpcbs)).toFixed(2)}, goal 1.5`);
  const parts: Run[] = [];
  for (let part = 0; part < 6; part += 1) {
    parts.push(await load(url, tokens, curve / 6));
    console.log(
      `${Math.round(((part + 1) * curve) / 6)} s, load ${loadNow()}: ${JSON.stringify(parts.at(-1))}`,
    );
  }
  const [first, last] = [parts[0]?.perSecond ?? 0, parts.at(-1)?.perSecond ?? 0];
  console.log(`last sixth of ${curve} s / first: ${(last / first).toFixed(2)}, goal 1.0`);
}

/** What others do on this machine: only ratios of one run say something. */
function loadNow(): string {
  return os.loadavg()[0]?.toFixed(1) ?? "";
}

/** How often a second, and what one costs: microseconds of processor time, by process. */
type Run = { readonly perSecond: number; readonly cpu: Record<string, number> } & Partial<Waits>;
type Waits = { readonly p50: number; readonly p99: number };

function tpcb(): Run | null {
  if (!server.tpcb) return null;
  const before = cpuTimeOfFamily(server.pid);
  const perSecond = server.tpcb(seconds);
  const times = perSecond * Math.ceil(seconds);
  const database = Math.round(((cpuTimeOfFamily(server.pid) - before) * 1000) / times);
  return { perSecond: Math.round(perSecond), cpu: { database } };
}

/** Nothing is exchanged without a fresh rate and a fresh look of the signer. */
async function keepDeskOpen(): Promise<void> {
  const source = fixedRate(parseRate("3.25"));
  await keepRate({ database: databases.worker, source, feePpm: 5_000n });
  await noteSignerLook(databases.guard);
}

async function fundDesk(): Promise<void> {
  const caps = { userMinute: "100000", deskMinute: "500000" };
  await settleDesk(server.adminUrl, { rateSource: "fixed:3.25", feePpm: 5_000, ...caps });
  const clock = systemClock;
  const desk = { adminUrl: server.adminUrl, database: databases.operator, clock };
  for (const amount of [money("TRX", plenty), money("USDT", plenty)]) {
    await payIn({ database: databases.worker, clock }, { amount });
    await giveDesk(desk, amount);
  }
  await keepDeskOpen();
}

/** People with money, a fund password and a session; gives their tokens. */
async function enrolUsers(count: number): Promise<string[]> {
  const keys = deriveKeys(guard.pepper);
  const hasher = await openPasswordHasher(keys);
  const ledger = openLedger({ database: databases.worker, clock: systemClock });
  const tokens: string[] = [];
  // The signer has given so many addresses.
  await server.asAdmin(`update addresses_given set given = ${count}`);
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

async function startApi(): Promise<string> {
  const script = path.join(import.meta.dirname, "setup/exchange-api.ts");
  const args = [script, server.urls.api, guard.socketPath];
  api = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(api.stdout as Readable, "data")) as [Buffer];
  return line.toString().trim();
}

/** Milliseconds of processor time so far. */
function cpuTimes(): Record<string, number> {
  return {
    database: cpuTimeOfFamily(server.pid),
    web: cpuTimeOf(api?.pid ?? 0),
    guard: cpuTimeOf(guard.pid),
    load: cpuTimeOf(process.pid),
  };
}

/**
 * Each connection sends its next exchange as soon as it is answered. Before that everybody trades
 * once, a few at a time, so that the guard knows the fund passwords.
 */
async function load(url: string, tokens: readonly string[], lasting: number): Promise<Run> {
  const traders: Awaited<ReturnType<typeof openTrader>>[] = [];
  for (let n = 0; n < tokens.length; n += 20) {
    const opened = await Promise.all(
      tokens.slice(n, n + 20).map((token) => openTrader(url, token)),
    );
    await Promise.all(opened.map(({ trade }) => trade()));
    traders.push(...opened);
  }
  const times: number[] = [];
  const before = cpuTimes();
  const started = performance.now();
  const end = started + lasting * 1000;
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
  const spent = Object.entries(cpuTimes()).map(([name, ms]) => {
    return [name, Math.round(((ms - (before[name] ?? 0)) * 1000) / times.length)];
  });
  for (const trader of traders) trader.close();
  times.sort((left, right) => left - right);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? Number.NaN);
  return { perSecond, cpu: Object.fromEntries(spent), p50: at(0.5), p99: at(0.99) };
}

async function openTrader(url: string, token: string) {
  const { ask, close } = await openCaller(url, exchange.path);
  const form = `price=0.01&type=3&password=${fundPassword}`;
  const headers = `content-type: application/x-www-form-urlencoded\r\ntoken: ${token}\r\n`;
  return {
    async trade() {
      const text = await ask(`${headers}idempotency-key: ${randomUUID()}\r\n`, form);
      if (!text.startsWith('{"code":1')) throw new Error(`an exchange was answered: ${text}`);
    },
    close,
  };
}
