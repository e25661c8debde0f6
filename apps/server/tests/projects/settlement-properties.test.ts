import { money } from "@clearhold/money";
import { platformFeePpm, quoteLate, quoteSettlement } from "@clearhold/money/settlement";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { advanceProject } from "../../src/features/projects/schedule/index.ts";
import { failProject } from "../../src/features/projects/settlements/index.ts";
import { returnSpendings } from "../../src/features/projects/spending/decide-spending.ts";
import { openLogger } from "../../src/kernel/logger.ts";
import { trx } from "../market-world.ts";
import { useWorld } from "../use-world.ts";
import { dyingWorker } from "./dying-worker.ts";
import { openProjectWorld, type ProjectWorld } from "./project-world.ts";
import { heldBack, payBack, suspended } from "./send-back.ts";
import { costPayee, setAsideCost } from "./set-aside-cost.ts";

const full = Boolean(process.env.CLEARHOLD_FULL);
const coin = 1_000_000n;
const runs = full ? 40 : 6;
const mostPeople = full ? 300 : 40;
const hundreds = full ? 3_000 : 300;

const world = useWorld(openProjectWorld);
/** Processes of their own, the same for every story: a story opens no connections that outlive it. */
let workers: ReturnType<ProjectWorld["another"]>[];
beforeAll(async () => {
  // Drawn people bring more than somebody without documents may subscribe.
  await world.asAdmin((admin) => admin.query("update deposit_limits set month_units = 1e18"));
  workers = [1, 2, 3].map(() => world.another("worker"));
});

/** What a project goes through; the worker that pays first dies after so many payments. */
type Story = {
  readonly coins: readonly number[];
  readonly inflowUnits: bigint;
  /** Parts per thousand of all that was subscribed, which documented costs take. */
  readonly costPerMille: bigint;
  readonly diesAfter: number;
};

const amounts = fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 90 }), fc.constant(900_000_000));
const stories: fc.Arbitrary<Story> = fc.record({
  coins: fc.array(amounts, { minLength: 1, maxLength: mostPeople }),
  inflowUnits: fc.oneof(
    fc.constant(0n),
    fc.bigInt({ min: 1n, max: 50n }),
    fc.bigInt({ min: 1n, max: 10n ** 15n }),
  ),
  costPerMille: fc.oneof(fc.constant(0n), fc.bigInt({ min: 1n, max: 1000n })),
  diesAfter: fc.nat(mostPeople),
});

/** A raised project of these parts; one person each, with nothing else in the wallet. */
async function raised(coins: readonly number[], minimum?: bigint) {
  const all = coins.reduce((sum, one) => sum + BigInt(one), 0n);
  const projectId = await world.project({
    ...{ target: String((minimum ?? 0n) + all), minimum: String(minimum ? minimum + all : all) },
    ...{ cost_payees: [costPayee], cost_cap: String(all) },
  });
  world.clock.advance(10);
  await world.advance(projectId);
  const people = await Promise.all(
    coins.map(async (one) => {
      const actor = await world.person(trx(one));
      const subscriptionId = await world.subscribe(actor, projectId, one);
      return { actor, subscriptionId, principalUnits: BigInt(one) * coin };
    }),
  );
  world.clock.advance(10);
  if (minimum === undefined) await world.advance(projectId);
  return { projectId, people, principalUnits: all * coin };
}

/** Two workers at once, one of which dies; then another goes on to the end. */
async function payWithAKill(projectId: string, diesAfter: number): Promise<void> {
  const [first, second, third] = workers;
  await Promise.allSettled([
    advanceProject(dyingWorker(world, first!, diesAfter), projectId),
    advanceProject(dyingWorker(world, second!, diesAfter + 3), projectId),
  ]);
  await advanceProject({ ...third!, clock: world.clock }, projectId);
}

const balanceOf = async (actor: Parameters<ProjectWorld["available"]>[0]) =>
  world.available(actor, "TRX");

async function accountUnits(code: string, ownerId: string | null): Promise<bigint> {
  const [row] = await world.databases.auditor.query<{ units: bigint }>(
    `select coalesce(sum(balance_units), 0)::bigint as units from ledger_accounts
     where code = $1 and currency = 'TRX' and ($2::text is null or owner_id = $2)`,
    [code, ownerId],
  );
  return row?.units ?? 0n;
}

/** From the raise to the last payout: everything is where the rule puts it, to the unit. */
async function settleAndCheck({ coins, inflowUnits, costPerMille, diesAfter }: Story) {
  const { projectId, people, principalUnits } = await raised(coins);
  expect(await world.statusOf(projectId)).toBe(3);
  if (inflowUnits > 0n) {
    await world.book(projectId, await world.inflow(projectId, money("TRX", inflowUnits)));
  }
  const costUnits = (principalUnits * costPerMille) / 1000n;
  if (costUnits > 0n) await setAsideCost(world, projectId, money("TRX", costUnits));
  const feeBefore = await accountUnits("fee-income", null);
  await world.compute(projectId);
  await world.approve(projectId);
  world.clock.advance(30);
  await payWithAKill(projectId, diesAfter);
  expect(await world.statusOf(projectId)).toBe(7);

  const escrowUnits = principalUnits + inflowUnits - costUnits;
  const wanted = quoteSettlement(escrowUnits, people, platformFeePpm);
  let paidUnits = 0n;
  for (const [place, { actor }] of people.entries()) {
    const units = await balanceOf(actor);
    expect(units).toBe(wanted.lines[place]?.earningsUnits);
    paidUnits += units;
  }
  const feeUnits = (await accountUnits("fee-income", null)) - feeBefore;
  expect(feeUnits).toBe(wanted.feeUnits);
  expect(await accountUnits("project-costs", projectId)).toBe(costUnits);
  expect(paidUnits + feeUnits + costUnits).toBe(principalUnits + inflowUnits);
  expect(await accountUnits("project-escrow", projectId)).toBe(0n);
  expect(await world.advance(projectId)).toEqual([]);
  for (const [place, { actor }] of people.entries()) {
    expect(await balanceOf(actor)).toBe(wanted.lines[place]?.earningsUnits);
  }
  if (costUnits > 0n)
    await giveUpCost({ projectId, people, wanted, costUnits, diesAfter, feeBefore });
}

type Unpaid = Awaited<ReturnType<typeof raised>> & {
  readonly wanted: ReturnType<typeof quoteSettlement>;
  readonly costUnits: bigint;
  readonly diesAfter: number;
  readonly feeBefore: bigint;
};

/** A cost that nobody paid in its time is split by the same sheet: nothing stays anywhere. */
async function giveUpCost(story: Omit<Unpaid, "principalUnits">): Promise<void> {
  const { projectId, people, wanted, costUnits, diesAfter, feeBefore } = story;
  world.clock.advance(3 * 86_400 + 1);
  const logger = openLogger("worker", "error");
  await returnSpendings({ ...workers[0]!, clock: world.clock, logger });
  await payWithAKill(projectId, diesAfter);
  const claims = wanted.lines.map(({ partUnits, platformUnits, ...line }) => ({
    ...{ ...line, partBeforeUnits: partUnits, platformBeforeUnits: platformUnits },
  }));
  const late = new Map(
    quoteLate(costUnits, claims, platformFeePpm).map((line) => [line.subscriptionId, line]),
  );
  let paidUnits = 0n;
  for (const [place, { actor, subscriptionId }] of people.entries()) {
    const line = late.get(subscriptionId);
    const more = (line?.partUnits ?? 0n) - (line?.platformUnits ?? 0n);
    const units = await balanceOf(actor);
    expect(units).toBe((wanted.lines[place]?.earningsUnits ?? 0n) + more);
    paidUnits += units;
  }
  const feeUnits = (await accountUnits("fee-income", null)) - feeBefore;
  expect(paidUnits + feeUnits).toBe(wanted.escrowUnits + costUnits);
  expect(await accountUnits("project-costs", projectId)).toBe(0n);
  expect(await accountUnits("project-escrow", projectId)).toBe(0n);
}

/** Two operators let a raised project fail. */
async function letFail(projectId: string): Promise<void> {
  const { databases, clock, operators } = world;
  for (const name of ["olga", "pavel"]) {
    await failProject(
      { database: databases.operator, clock, operators },
      {
        ...{ projectId, operator: { name, password: `${name}-knows-9` }, dryRun: false },
        reason: "The venture withdrew its offer.",
      },
    );
  }
}

/** Principal to people, everything else to who sent it, whatever was booked before or came after. */
async function failAndCheck({ coins, before, after, diesAfter }: Failing): Promise<void> {
  const { projectId, people, principalUnits } = await raised(coins);
  const hundredth = principalUnits / 100n;
  let room = hundredth;
  const sent: bigint[] = [];
  for (const wish of before) {
    const units = wish < room ? wish : room;
    if (units === 0n) continue;
    room -= units;
    sent.push(units);
    await world.inflow(projectId, money("TRX", units));
  }
  await world.advance(projectId);
  await letFail(projectId);
  for (const units of after) {
    sent.push(units);
    await world.inflow(projectId, money("TRX", units));
  }
  await payWithAKill(projectId, diesAfter);
  for (const { actor, principalUnits: own } of people) expect(await balanceOf(actor)).toBe(own);
  expect(await accountUnits("project-escrow", projectId)).toBe(0n);
  const hotBefore = await accountUnits("hot-wallet", null);
  const waiting = await suspended(world, projectId);
  expect(waiting.map(({ units }) => units).sort(byUnits)).toEqual([...sent].sort(byUnits));
  for (const { id } of waiting) await payBack(world, await heldBack(world, id));
  const all = sent.reduce((sum, units) => sum + units, 0n);
  expect(hotBefore - (await accountUnits("hot-wallet", null))).toBe(all);
  expect(await accountUnits("project-suspense", projectId)).toBe(0n);
  expect(await accountUnits("project-returns", projectId)).toBe(0n);
}

const byUnits = (left: bigint, right: bigint) => Number(left - right);

type Failing = {
  readonly coins: readonly number[];
  /** What strangers sent before it failed, and after. */
  readonly before: readonly bigint[];
  readonly after: readonly bigint[];
  readonly diesAfter: number;
};

describe("whatever a project goes through", () => {
  it("payouts, fee and documented costs are what people and venture brought, to the unit", async () => {
    await fc.assert(fc.asyncProperty(stories, settleAndCheck), { numRuns: runs });
  });

  it("so it is with hundreds of people and two workers, one of them killed", async () => {
    const coins = Array.from({ length: hundreds }, (_, place) => 1 + (place % 89));
    await settleAndCheck({ coins, inflowUnits: 1_234_567_891n, costPerMille: 3n, diesAfter: 120 });
  });

  it("a loss of everything closes every line and pays nobody", async () => {
    await settleAndCheck({
      coins: [3, 5, 7],
      inflowUnits: 0n,
      costPerMille: 1000n,
      diesAfter: 1,
    });
  });

  it("a project that fails gives people their principal and strangers what they sent, to the unit", async () => {
    await world.fundDesk(trx(10_000_000));
    const units = fc.bigInt({ min: 1n, max: 10n ** 7n });
    const failures: fc.Arbitrary<Failing> = fc.record({
      coins: fc.array(amounts, { minLength: 1, maxLength: 12 }),
      before: fc.array(units, { maxLength: 4 }),
      after: fc.array(units, { maxLength: 2 }),
      diesAfter: fc.nat(14),
    });
    await fc.assert(fc.asyncProperty(failures, failAndCheck), { numRuns: runs });
  });

  it("a failed raise gives everybody back exactly what they brought, once, whoever dies", async () => {
    const raises = fc.record({
      coins: fc.array(amounts, { minLength: 1, maxLength: mostPeople }),
      diesAfter: fc.nat(mostPeople),
    });
    await fc.assert(
      fc.asyncProperty(raises, async ({ coins, diesAfter }) => {
        const { projectId, people } = await raised([...coins], 1n);
        await payWithAKill(projectId, diesAfter);
        expect(await world.statusOf(projectId)).toBe(4);
        for (const { actor, principalUnits } of people) {
          expect(await balanceOf(actor)).toBe(principalUnits);
        }
        expect(await accountUnits("project-escrow", projectId)).toBe(0n);
      }),
      { numRuns: runs },
    );
  });
});
