/**
 * Whether the time of a login says which accounts exist: interleaved wrong logins for two accounts
 * that do and one that does not, over HTTP, without delays in between.
 * Then the look-ups of a login alone, which are all in which the two can differ.
 * `node bench/login-timing.ts [--runs 5] [--samples 300]`.
 */
import { login } from "@clearhold/contract/wallet/people/account";
import { findAccountOwner } from "../apps/server/src/guard/rows/contacts.ts";
import { counterOf } from "../apps/server/src/guard/rows/devices.ts";
import { deriveKeys, nobodysId } from "../apps/server/src/guard/rows/guard-keys.ts";
import { findVerifier } from "../apps/server/src/guard/rows/verifiers.ts";
import { postFrom } from "../apps/server/tests/people/brute-force.ts";
import { settledPerson } from "../apps/server/tests/people.ts";
import { startTestServer } from "../apps/server/tests/test-server.ts";
import { openWorld, type World } from "../apps/server/tests/world.ts";
import { readSizes } from "./setup/read-sizes.ts";

const sizes = readSizes({ usual: { runs: 5, samples: 300 }, quick: { runs: 1, samples: 3 } });
/** More than the longest delay: every try is judged. */
const waitSeconds = 901;

const server = await startTestServer();
const world = await openWorld({ server });
try {
  await measure();
  await measureLookups(world);
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
  for (let run = 0; run < sizes.runs; run += 1) {
    runs.push(await measureOnce(world, accounts));
    console.log(`run ${run + 1}: ${wordsOf(runs.at(-1) as Run)}`);
  }
  for (const figure of ["median", "lowest tenth"] as const) {
    const figures = runs.map((run) => run[figure]);
    const wider = figures.filter((one) => gapOf(one) > one.among).length;
    const gap = quantile(
      figures.map(({ known, unknown }) => known - unknown),
      0.5,
    );
    console.log(`${figure}: known - unknown ${gap.toFixed(3)} ms over the runs`);
    console.log(`  |known - unknown| > |known A - known B| in ${wider} of ${runs.length} runs`);
  }
}

type Figures = { known: number; unknown: number; among: number };
/** The lowest tenth is what other work on the machine disturbs least. */
type Run = Record<"median" | "lowest tenth", Figures>;

async function measureOnce(inWorld: World, accounts: Record<string, string>): Promise<Run> {
  const times = new Map(Object.keys(accounts).map((name) => [name, [] as number[]]));
  for (let n = 0; n < sizes.samples; n += 1) {
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
  return { median: figuresOf(times, 0.5), "lowest tenth": figuresOf(times, 0.1) };
}

function figuresOf(times: ReadonlyMap<string, readonly number[]>, share: number): Figures {
  const of = (name: string) => quantile(times.get(name) ?? [], share);
  const [knownA, knownB] = [of("known A"), of("known B")];
  return {
    known: (knownA + knownB) / 2,
    unknown: of("unknown"),
    among: Math.abs(knownA - knownB),
  };
}

function gapOf({ known, unknown }: Figures): number {
  return Math.abs(known - unknown);
}

function wordsOf({ median }: Run): string {
  return [
    `known ${median.known.toFixed(3)} ms, unknown ${median.unknown.toFixed(3)} ms`,
    `|known - unknown| ${gapOf(median).toFixed(3)} ms`,
    `|known A - known B| ${median.among.toFixed(3)} ms`,
  ].join("; ");
}

/** Mailbox, browser and verifier of a login, with none of argon2id and HTTP around them. */
async function measureLookups({ databases, pepper }: World): Promise<void> {
  const [database, keys] = [databases.guard, deriveKeys(pepper)];
  const deviceKey = "the-browser-of-a-guesser-1";
  const lookUp = async (account: string) => {
    const userId = (await findAccountOwner(database, keys, account)) ?? nobodysId;
    await counterOf(database, keys, { userId, deviceKey });
    await findVerifier(database, keys, { userId, purpose: "login" });
  };
  const accounts = ["anna@example.com", "berta@example.com", "nobody@example.com"];
  const times = accounts.map(() => [] as number[]);
  for (let n = 0; n < sizes.samples * 10; n += 1) {
    for (const [index, account] of rotated([...accounts.entries()], n)) {
      const started = performance.now();
      await lookUp(account);
      times[index]?.push(performance.now() - started);
    }
  }
  const [knownA = 0, knownB = 0, unknown = 0] = times.map((list) => quantile(list, 0.1) * 1000);
  const words = [knownA, knownB, unknown].map((microseconds) => microseconds.toFixed(0));
  console.log(`look-ups alone, lowest tenth, known A, known B, unknown: ${words.join(", ")} µs`);
}

function rotated<Item>(items: readonly Item[], by: number): Item[] {
  const from = by % items.length;
  return [...items.slice(from), ...items.slice(0, from)];
}

function quantile(list: readonly number[], share: number): number {
  const sorted = [...list].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}
