/**
 * Whole money operations per second over HTTP (form, session, fund password proved by the guard,
 * contract, posting) on 256 connections, against pgbench on the same server, in alternating rounds;
 * with kept connections to the guard and with one for each call.
 * `node bench/exchange-http.ts [--rounds 3] [--seconds 5] [--connections 256] [--scale 10]`.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, request } from "node:http";
import path from "node:path";
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
import { startBenchServer } from "./setup/ledger-server.ts";
import { readSizes } from "./setup/read-sizes.ts";

const fundPassword = "482913";
const plenty = 1_000_000_000_000n;

const { rounds, seconds, connections, scale } = readSizes({
  usual: { rounds: 3, seconds: 5, connections: 256, scale: 10 },
  quick: { rounds: 1, seconds: 0.2, connections: 8, scale: 1 },
});
const server = await startBenchServer(scale);
const guard = await startGuardProcess({
  databaseUrl: server.urls.guard,
  spendingKey: server.spendingKey,
});
const open = (role: "api" | "guard" | "operator" | "worker") =>
  openDatabase({ url: server.urls[role], poolSize: 4, name: `bench-${role}` });
const databases = { guard: open("guard"), operator: open("operator"), worker: open("worker") };
const apis: ChildProcess[] = [];
let refreshing: NodeJS.Timeout | undefined;
try {
  await measure();
} finally {
  clearInterval(refreshing);
  for (const api of apis) api.kill("SIGTERM");
  await Promise.all(Object.values(databases).map((database) => database.close()));
  await guard.close();
  await server.close();
}

async function measure(): Promise<void> {
  await fundDesk();
  refreshing = setInterval(() => void keepDeskOpen(), 5_000);
  // One user for each connection, so that no two wait for the same balance.
  const tokens = await enrolUsers(connections);
  await server.asAdmin("vacuum analyze");
  const kept = await startApi(connections);
  const fresh = await startApi(0);
  const done: { tpcb: number | null; kept: Load; fresh: Load }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    done.push({
      tpcb: server.tpcb?.(seconds) ?? null,
      fresh: await load(fresh, tokens),
      kept: await load(kept, tokens),
    });
    console.log(`round ${round + 1}: ${JSON.stringify(done.at(-1))}`);
  }
  const tpcbs = done.flatMap(({ tpcb }) => tpcb ?? []);
  const [of, before] = [
    median(done.map((round) => round.kept.perSecond)),
    median(done.map((round) => round.fresh.perSecond)),
  ] as const;
  console.log(`kept connections / one for each call: ${(of / before).toFixed(2)}`);
  if (tpcbs.length === 0) console.log("skipped: no pgbench on this machine");
  else console.log(`exchanges/s over HTTP / tpcb: ${(of / median(tpcbs)).toFixed(2)}, goal 1.5`);
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

async function startApi(guardConnections: number): Promise<string> {
  const script = path.join(import.meta.dirname, "setup/exchange-api.ts");
  const args = [script, server.urls.api, guard.socketPath, String(guardConnections)];
  const api = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  apis.push(api);
  const [line] = (await once(api.stdout, "data")) as [Buffer];
  return line.toString().trim();
}

type Load = { perSecond: number; p50: number; p99: number };

/**
 * Each connection sends its next exchange as soon as it is answered. Before that everybody trades
 * once, a few at a time, so that the guard knows the fund passwords.
 */
async function load(url: string, tokens: readonly string[]): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  for (let n = 0; n < tokens.length; n += 20) {
    await Promise.all(tokens.slice(n, n + 20).map((token) => trade(url, agent, token)));
  }
  const times: number[] = [];
  const started = performance.now();
  const end = started + seconds * 1000;
  await Promise.all(
    tokens.map(async (token) => {
      while (performance.now() < end) {
        const asked = performance.now();
        await trade(url, agent, token);
        times.push(performance.now() - asked);
      }
    }),
  );
  const perSecond = (times.length * 1000) / (performance.now() - started);
  agent.destroy();
  times.sort((left, right) => left - right);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? Number.NaN);
  return { perSecond: Math.round(perSecond), p50: at(0.5), p99: at(0.99) };
}

async function trade(url: string, agent: Agent, token: string): Promise<void> {
  const form = new URLSearchParams({ price: "0.01", type: "3", password: fundPassword });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "idempotency-key": randomUUID(),
    token,
  };
  const asked = request(`${url}${exchange.path}`, { method: "POST", agent, headers }, (reply) => {
    const chunks: Buffer[] = [];
    reply.on("data", (chunk: Buffer) => chunks.push(chunk));
    reply.on("end", () => resolve(Buffer.concat(chunks).toString()));
  });
  asked.on("error", reject).end(form.toString());
  const text = await promise;
  if (!text.startsWith('{"code":1')) throw new Error(`an exchange was answered: ${text}`);
}

function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
