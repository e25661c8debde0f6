import { money } from "@clearhold/money";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { advanceProject } from "../../src/features/projects/schedule/index.ts";
import { dyingWorker } from "../projects/dying-worker.ts";
import { openProjectWorld, type ProjectWorld } from "../projects/project-world.ts";
import { useWorld } from "../use-world.ts";
import { invited, shareBrowser } from "./team-world.ts";

const full = Boolean(process.env.CLEARHOLD_FULL);
const peopleCount = 6;
const rates = [100_000n, 50_000n, 20_000n] as const;

const world = useWorld(openProjectWorld);
/** Two processes that pay at the same time, and one that goes on when they died. */
let workers: ReturnType<ProjectWorld["another"]>[];
beforeAll(async () => {
  workers = [1, 2, 3].map(() => world.another("worker"));
});

type Story = {
  /** Who invited the person of each place: the number of an earlier one, or nobody. */
  readonly inviters: readonly number[];
  /** Two who share a browser; the same number twice for none. */
  readonly sharing: readonly [number, number];
  /** What each has in the project, in coins of TRX. */
  readonly parts: readonly number[];
  readonly inflowUnits: bigint;
  readonly diesAfter: number;
};

const place = fc.nat(peopleCount - 1);
const stories: fc.Arbitrary<Story> = fc.record({
  inviters: fc.array(fc.integer({ min: -1, max: peopleCount - 1 }), {
    ...{ minLength: peopleCount, maxLength: peopleCount },
  }),
  sharing: fc.tuple(place, place),
  parts: fc.array(fc.integer({ min: 10, max: 16 }), {
    ...{ minLength: peopleCount, maxLength: peopleCount },
  }),
  inflowUnits: fc.oneof(fc.constant(0n), fc.bigInt({ min: 1n, max: 10n ** 8n })),
  diesAfter: fc.nat(peopleCount),
});

/** The rule in plain words: who is above somebody, and why a pair earns nothing. */
function above(inviters: readonly number[], member: number): number[] {
  const line: number[] = [];
  for (let at = member; line.length < 3; ) {
    const inviter = inviters[at] ?? -1;
    // Only somebody who came earlier can have invited.
    if (inviter < 0 || inviter >= at) break;
    line.push(inviter);
    at = inviter;
  }
  return line;
}

function isFaulty([one, other]: readonly [number, number], chain: readonly number[]): boolean {
  const pairs = chain.slice(1).map((inviter, step) => [chain[step], inviter] as const);
  const receiver = chain.at(-1);
  const withReceiver = chain.slice(0, -1).map((below) => [below, receiver] as const);
  return [...pairs, ...withReceiver].some(
    ([a, b]) => a !== b && ((a === one && b === other) || (a === other && b === one)),
  );
}

it("every fee pays exactly what the rule says, also when workers die while they pay", async () => {
  await fc.assert(
    fc.asyncProperty(stories, async (story) => {
      const { inviters, sharing, parts, inflowUnits, diesAfter } = story;
      const people: Awaited<ReturnType<typeof invited>>[] = [];
      for (const [number, inviter] of inviters.entries()) {
        const by = inviter < number ? people[inviter] : undefined;
        people.push(await invited(world, `person${number}`, by));
      }
      const [one, other] = sharing.map((number) => people[number]!);
      if (one !== other) await shareBrowser(world, one!, other!);
      const projectId = await world.project();
      world.clock.advance(10);
      await world.advance(projectId);
      const ids: string[] = [];
      for (const [number, { actor }] of people.entries()) {
        ids.push(await world.subscribe(actor, projectId, parts[number] ?? 10));
      }
      world.clock.advance(10);
      await world.advance(projectId);
      if (inflowUnits > 0n)
        await world.book(projectId, await world.inflow(projectId, money("TRX", inflowUnits)));
      await world.compute(projectId);
      await world.approve(projectId);
      const before = await Promise.all(people.map(({ actor }) => world.available(actor, "TRX")));
      world.clock.advance(20);
      await Promise.allSettled([
        advanceProject(dyingWorker(world, workers[0]!, diesAfter), projectId),
        advanceProject(dyingWorker(world, workers[1]!, diesAfter + 2), projectId),
      ]);
      await advanceProject({ ...workers[2]!, clock: world.clock }, projectId);
      expect(await world.statusOf(projectId)).toBe(7);

      const lines = await world.databases.auditor.query<{
        id: string;
        earnings: bigint;
        fee: bigint;
      }>(
        `select subscription_id as id, part_units - platform_units as earnings,
           platform_units as fee from settlement_lines where project_id = $1`,
        [projectId],
      );
      const wanted = new Map(people.map((_, number) => [number, 0n]));
      const add = (number: number, units: bigint) =>
        wanted.set(number, (wanted.get(number) ?? 0n) + units);
      for (const { id, earnings, fee } of lines) {
        const member = ids.indexOf(id);
        add(member, earnings);
        const line = above(inviters, member);
        for (const [step, receiver] of line.entries()) {
          const chain = [member, ...line.slice(0, step + 1)];
          if (!isFaulty(sharing, chain)) add(receiver, (fee * rates[step]!) / 1_000_000n);
        }
      }
      const after = await Promise.all(people.map(({ actor }) => world.available(actor, "TRX")));
      expect(after.map((units, number) => units - before[number]!)).toEqual(
        people.map((_, number) => wanted.get(number)),
      );
      expect(await aboveHalf()).toEqual([]);
    }),
    { numRuns: full ? 100 : 6 },
  );
});

/** Fees of which more than half was paid on; and what was paid on without a journal, or the other way. */
function aboveHalf() {
  return world.databases.auditor.query(
    `select line_id from commissions group by line_id, fee_units having 2 * sum(units) > fee_units
     union all
     select reference from (
       select reference from ledger_journals where kind = 'commission-paid'
       except all select line_id || ' ' || level from commissions) unbooked`,
  );
}
