/**
 * Ten thousand automatic tries on every secret that can be guessed, over HTTP: at once with the
 * server's limits, at once without them (the guard alone stops them), and patiently for a day.
 * `node bench/brute-force.ts [--tries 10000]`; the same with 300 tries is part of `npm test`.
 */
import { login } from "@clearhold/contract/wallet/people/account";
import { noRateLimits, type RateLimits, readRateLimits } from "../apps/server/src/http/server.ts";
import {
  type Attack,
  attackAtOnce,
  attackForADay,
  codeAttack,
  codesCompared,
  fundPasswordAttack,
  loginAttack,
  postFrom,
  resetAttack,
  type Tally,
} from "../apps/server/tests/people/brute-force.ts";
import { type Person, password, settledPerson } from "../apps/server/tests/people.ts";
import { startTestServer } from "../apps/server/tests/test-server.ts";
import { openWorld, type World, worldDevice } from "../apps/server/tests/world.ts";
import { readSizes } from "./setup/read-sizes.ts";

const { tries } = readSizes({ usual: { tries: 10_000 }, quick: { tries: 6 } });

/** How a wrong password is refused once it has been compared. */
const comparedKeys = ["account-or-password-wrong", "old-password-wrong"];

type Prepare = (world: World, person: Person, from: string) => Promise<Attack>;
const attacks: readonly Prepare[] = [
  async (_, person, from) => loginAttack(person, from),
  async (_, person, from) => fundPasswordAttack(person, from),
  codeAttack,
  resetAttack,
];

const server = await startTestServer();
let someoneCameIn = false;
try {
  await inWorld("at once, the server's limits on", readRateLimits(undefined), attackAtOnce);
  await inWorld("at once, the guard alone", noRateLimits, attackAtOnce);
  await inWorld("through a day, the guard alone", noRateLimits, attackForADay);
} finally {
  await server.close();
}
if (someoneCameIn) process.exitCode = 1;

type Manner = (world: World, attack: Attack, tries: number) => Promise<Tally>;

async function inWorld(title: string, limits: RateLimits, attackBy: Manner): Promise<void> {
  console.log(`\n${title}: ${tries} tries each`);
  const world = await openWorld({ limits, server });
  try {
    for (const [index, prepare] of attacks.entries()) {
      const person = await settledPerson(world, `person${index}`);
      const attack = await prepare(world, person, `127.0.1.${index + 1}`);
      const before = await codesCompared(world);
      const tally = await attackBy(world, attack, tries);
      const codes = (await codesCompared(world)) - before;
      report(attack, tally, codes + (await locksOf(world, person)));
      await checkOwner(world, person);
    }
  } finally {
    await world.close();
  }
}

/** The wrong try that locks is compared too, and answered with the lock. */
async function locksOf(world: World, { userId }: Person): Promise<number> {
  const rows = await world.databases.auditor.query(
    "select from security_events where user_id = $1 and kind = 'fund-password-locked'",
    [userId],
  );
  return rows.length;
}

/** @param more what was compared beside the tries that were answered with "wrong". */
function report({ name, space }: Attack, { cameIn, answers }: Tally, more: number): void {
  const compared = more + comparedKeys.reduce((sum, key) => sum + (answers[key] ?? 0), 0);
  const chance = space < 1e9 ? `, chance ${((compared / space) * 100).toFixed(4)} %` : "";
  console.log(`  ${name}: came in ${cameIn}, compared ${compared}${chance}`);
  console.log(`    ${JSON.stringify(answers)}`);
  someoneCameIn ||= cameIn > 0;
}

/** While it goes on the owner comes in at once: on the own device from anywhere. */
async function checkOwner(world: World, { email }: Person): Promise<void> {
  const origin = { from: "127.0.0.9", device: worldDevice };
  const end = await postFrom(world, login.path, { account: email, password }, origin);
  console.log(`    the owner meanwhile: ${end === "" ? "in at once" : end}`);
}
