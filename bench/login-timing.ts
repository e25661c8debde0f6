/**
 * Whether the time of a login says which accounts exist: interleaved wrong logins for two accounts
 * that do and one that does not, over HTTP, without delays in between.
 * `node bench/login-timing.ts [--runs 5] [--samples 300]`; never part of a test.
 */
import { parseArgs } from "node:util";
import { login } from "@clearhold/contract/wallet/account";
import { postFrom } from "../apps/server/tests/people/brute-force.ts";
import { settledPerson } from "../apps/server/tests/people.ts";
import { startTestServer } from "../apps/server/tests/test-server.ts";
import { openWorld, type World } from "../apps/server/tests/world.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    samples: { type: "string", default: "300" },
  },
});
const samples = Number(values.samples);
/** More than the longest delay: every try is judged. */
const waitSeconds = 901;

const server = await startTestServer();
const world = await openWorld({ server });
try {
  await measure();
} finally {
  await world.close();
  await server.close();
}

async function measure(): Promise<void> {
  const accounts = {
    "known A": (await settledPerson(world, "anna")).email,
    "known B": (await settledPerson(world, "berta")).email,
    unknown: "nobody@example.com",
  };
  const runs: Run[] = [];
  for (let run = 0; run < Number(values.runs); run += 1) {
    runs.push(await measureOnce(world, accounts));
    console.log(`run ${run + 1}: ${wordsOf(runs.at(-1) as Run)}`);
  }
  const gaps = runs.map(({ known, unknown }) => known - unknown);
  const wider = runs.filter(({ known, unknown, among }) => Math.abs(known - unknown) > among);
  console.log(`|known - unknown| > |known A - known B| in ${wider.length} of ${runs.length} runs`);
  console.log(`known - unknown, median of the runs: ${median(gaps).toFixed(3)} ms`);
}

type Run = { known: number; unknown: number; among: number };

async function measureOnce(inWorld: World, accounts: Record<string, string>): Promise<Run> {
  const times = new Map(Object.keys(accounts).map((name) => [name, [] as number[]]));
  for (let n = 0; n < samples; n += 1) {
    // Each round in another order, so that none always follows the same neighbour.
    for (const [name, account] of rotated(Object.entries(accounts), n)) {
      const form = { account, password: `Wrong-Password-${n}` };
      const started = performance.now();
      const end = await postFrom(inWorld, login.path, form, { from: "127.0.0.2" });
      times.get(name)?.push(performance.now() - started);
      if (end !== "account-or-password-wrong") throw new Error(`the login said ${end}`);
    }
    inWorld.clock.advance(waitSeconds);
  }
  const [knownA, knownB, unknown] = ["known A", "known B", "unknown"].map((name) =>
    median(times.get(name) ?? []),
  ) as [number, number, number];
  return { known: (knownA + knownB) / 2, unknown, among: Math.abs(knownA - knownB) };
}

function wordsOf({ known, unknown, among }: Run): string {
  const gap = Math.abs(known - unknown);
  return [
    `known ${known.toFixed(3)} ms, unknown ${unknown.toFixed(3)} ms`,
    `|known - unknown| ${gap.toFixed(3)} ms, |known A - known B| ${among.toFixed(3)} ms`,
  ].join("; ");
}

function rotated<Item>(items: readonly Item[], by: number): Item[] {
  const from = by % items.length;
  return [...items.slice(from), ...items.slice(0, from)];
}

function median(list: readonly number[]): number {
  const sorted = [...list].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
