/**
 * Proofs of the fund password through the guard's socket: from memory (warm) and by argon2id
 * (cold), with connections that are kept and with one for each call, in alternating rounds.
 * `node bench/fund-password.ts [--rounds 3] [--seconds 4] [--users 64]`.
 */
import { randomBytes } from "node:crypto";
import { openPasswordHasher } from "../apps/server/src/guard/proofs/password-hasher.ts";
import { deriveKeys } from "../apps/server/src/guard/rows/guard-keys.ts";
import { updateVerifier } from "../apps/server/src/guard/rows/verifiers.ts";
import { systemClock } from "../apps/server/src/kernel/clock.ts";
import { openDatabase } from "../apps/server/src/kernel/database.ts";
import { newId } from "../apps/server/src/kernel/ids.ts";
import { type GuardPort, guardCalls, openPort } from "../apps/server/src/wire/guard/guard-port.ts";
import { localCaller } from "../apps/server/src/wire/local-call.ts";
import { startGuardProcess } from "../apps/server/tests/guard-process.ts";
import { startBenchServer } from "./setup/ledger-server.ts";
import { readSizes } from "./setup/read-sizes.ts";

const fundPassword = "482913";

type Proof = Parameters<GuardPort["proveFundPassword"]>[0];
type Load = { readonly perSecond: number; readonly p50: number; readonly p99: number };
type Round = Record<"warm" | "cold", { readonly kept: Load; readonly fresh: Load }>;

const sizes = readSizes({
  usual: { rounds: 3, seconds: 4, users: 64 },
  quick: { rounds: 1, seconds: 0.2, users: 16 },
});
const warmCallers = 4 * sizes.users;
/** Of the usual run below the fifty that may wait for argon2id. */
const coldCallers = sizes.users / 2;
const server = await startBenchServer();
const guard = await startGuardProcess({ databaseUrl: server.urls.guard });
try {
  await measure();
} finally {
  await guard.close();
  await server.close();
}

async function measure(): Promise<void> {
  const users = await enrolUsers(sizes.users);
  const kept = openPort(guardCalls, localCaller(guard.socketPath));
  const fresh = openPort(guardCalls, localCaller(guard.socketPath, { connectionsMax: 0 }));
  const proved = users.map((userId) => proofOf(userId));
  const again = (caller: number) => proved[caller % proved.length] as Proof;
  // Each with a user of its own: of one person's a guard compares one at a time.
  const anew = (caller: number) => proofOf(users[caller % users.length] as string);
  for (const proof of proved) await kept.proveFundPassword(proof);
  const rounds: Round[] = [];
  for (let round = 0; round < sizes.rounds; round += 1) {
    rounds.push({
      warm: {
        fresh: await load(fresh, again, warmCallers),
        kept: await load(kept, again, warmCallers),
      },
      cold: {
        fresh: await load(fresh, anew, coldCallers),
        kept: await load(kept, anew, coldCallers),
      },
    });
  }
  report("warm", rounds);
  report("cold", rounds);
}

async function enrolUsers(count: number): Promise<string[]> {
  const database = openDatabase({ url: server.urls.guard, poolSize: 2, name: "bench" });
  const keys = deriveKeys(guard.pepper);
  const hasher = await openPasswordHasher(keys);
  const users = Array.from({ length: count }, () => newId("usr", systemClock));
  for (const userId of users) {
    const text = await hasher.hash({ kind: "fund", ownerId: userId, secret: fundPassword });
    const now = systemClock.now();
    await updateVerifier(database, keys, { userId, purpose: "fund", text, after: 0, now });
  }
  await database.close();
  return users;
}

/** Of a session that has proved nothing yet. */
function proofOf(userId: string): Proof {
  return { userId, sessionHash: randomBytes(32).toString("hex"), fundPassword };
}

/** Each caller asks again as soon as it is answered. */
async function load(
  port: GuardPort,
  next: (caller: number) => Proof,
  callers: number,
): Promise<Load> {
  const times: number[] = [];
  const started = performance.now();
  const end = started + sizes.seconds * 1000;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() < end) {
        const asked = performance.now();
        await port.proveFundPassword(next(caller));
        times.push(performance.now() - asked);
      }
    }),
  );
  const perSecond = (times.length * 1000) / (performance.now() - started);
  times.sort((left, right) => left - right);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { perSecond, p50: at(0.5), p99: at(0.99) };
}

function report(kind: "warm" | "cold", rounds: readonly Round[]): void {
  const of = (way: "kept" | "fresh", figure: keyof Load) =>
    median(rounds.map((round) => round[kind][way][figure]));
  for (const way of ["fresh", "kept"] as const) {
    const words = way === "fresh" ? "a connection for each call" : "kept connections";
    const [p50, p99] = [of(way, "p50"), of(way, "p99")].map((ms) => ms.toFixed(1));
    console.log(
      `${kind}, ${words}: ${Math.round(of(way, "perSecond"))}/s, p50 ${p50} ms, p99 ${p99} ms`,
    );
  }
  const ratio = of("kept", "perSecond") / of("fresh", "perSecond");
  console.log(`${kind}: kept / fresh ${ratio.toFixed(2)}`);
}

function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
