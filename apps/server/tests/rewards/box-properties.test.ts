import { verifyFile } from "@clearhold/fairness/verify";
import fc from "fast-check";
import { pino } from "pino";
import { beforeAll, expect, it } from "vitest";
import { getDrawFile } from "../../src/features/rewards/boxes/campaign-view.ts";
import { advanceDraws } from "../../src/features/rewards/draws/index.ts";
import { campaignPool } from "../../src/ledger/chart-of-accounts.ts";
import { trx } from "../market-world.ts";
import { payIn } from "../paid-in.ts";
import { dyingWorker } from "../projects/dying-worker.ts";
import type { ProjectWorld } from "../projects/project-world.ts";
import { useWorld } from "../use-world.ts";
import { type BoxWorld, openBoxWorld, type Person } from "./box-world.ts";
import { invited, shareBrowser } from "./team-world.ts";
import { verifiedFiles } from "./verified-files.ts";

const full = Boolean(process.env.CLEARHOLD_FULL);
const logger = pino({ level: "silent" });

const world = useWorld(openBoxWorld);
let others: ReturnType<ProjectWorld["another"]>[];
beforeAll(async () => {
  others = [world.another("worker"), world.another("worker")];
});

/** What happens next: a box is opened, time goes on, or a process dies in the middle of its work. */
type Step =
  | { readonly kind: "open"; readonly box: number; readonly twice: boolean }
  | { readonly kind: "wait"; readonly seconds: number }
  | { readonly kind: "guard-dies" }
  | { readonly kind: "workers-die"; readonly after: number };

type Story = {
  readonly cards: readonly number[];
  /** `isFaulty`: nothing can be earned from this friend. `fails`: the friend's project does not raise enough. */
  readonly friends: readonly { readonly isFaulty: boolean; readonly fails: boolean }[];
  readonly steps: readonly Step[];
};

const stories: fc.Arbitrary<Story> = fc.record({
  cards: fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 6 }),
  friends: fc.array(
    fc.record(
      { isFaulty: fc.boolean(), fails: fc.boolean() },
      { requiredKeys: ["isFaulty", "fails"] },
    ),
    { minLength: 1, maxLength: 7 },
  ),
  steps: fc.array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          kind: fc.constant("open" as const),
          box: fc.nat(6),
          twice: fc.boolean(),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant("wait" as const),
          seconds: fc.integer({ min: 1, max: 120 }),
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant("guard-dies" as const) }) },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant("workers-die" as const), after: fc.nat(3) }),
      },
    ),
    { maxLength: 14 },
  ),
});

/** Friends of one inviter, in two projects: one is raised, the other one fails. */
async function subscribe(inviter: Person, friends: Story["friends"]) {
  const good = await world.project({ minimum: "1", target: "1000" });
  const bad = await world.project({ target: "1000" });
  world.clock.advance(10);
  for (const id of [good, bad]) await world.advance(id);
  const people: Person[] = [];
  for (const [number, { isFaulty, fails }] of friends.entries()) {
    const friend = await invited(world, `friend${number}`, inviter);
    if (isFaulty) await shareBrowser(world, inviter, friend);
    // The order of boxes is that of the subscriptions.
    world.clock.advance(1);
    await world.subscribe(friend.actor, fails ? bad : good, 5);
    people.push(friend);
  }
  return { good, bad, people };
}

async function boxesOf(campaignId: string) {
  return world.databases.api.query<{ id: string; friendId: string; state: string }>(
    `select id, friend_id, box_state(b, $2) as state from boxes b where campaign_id = $1
     order by reserved_at, id`,
    [campaignId, world.clock.now()],
  );
}

/** What was paid to whom, and what the pool still holds: together always what it was given. */
async function expectPool(campaignId: string, fundedUnits: bigint): Promise<bigint> {
  const [paid] = await world.databases.auditor.query<{ units: bigint }>(
    `select coalesce(sum(e.units), 0)::bigint as units from ledger_entries e
     join ledger_journals j on j.id = e.journal_id join ledger_accounts a on a.id = e.account_id
     where j.kind = 'reward-paid' and a.code = 'campaign-pool' and a.owner_id = $1`,
    [campaignId],
  );
  const left = await world.ledgers.worker.balanceOf(campaignPool(campaignId, "TRX"));
  expect((paid?.units ?? 0n) + left).toBe(fundedUnits);
  expect(left >= 0n).toBe(true);
  return paid?.units ?? 0n;
}

async function take(step: Step, inviter: Person, campaignId: string): Promise<void> {
  if (step.kind === "wait") return world.round(step.seconds);
  if (step.kind === "guard-dies") {
    world.restartGuard();
    return world.round();
  }
  if (step.kind === "workers-die") {
    world.clock.advance(200);
    world.chain.growTo(world.clock.now());
    const [one, two] = others.map((other) => dyingWorker(world, other, step.after));
    const round = { logger, guard: world.guard, chain: world.chain, told: { atMs: 0 } };
    await Promise.allSettled([
      advanceDraws({ ...round, ...one! }),
      advanceDraws({ ...round, ...two! }),
    ]);
    return;
  }
  const ready = (await boxesOf(campaignId)).filter(({ state }) => state === "ready");
  const box = ready[step.box % Math.max(1, ready.length)];
  if (!box) return;
  const ask = { userId: inviter.actor.userId, boxId: box.id };
  const other = world.anotherGuard();
  if (step.twice) await note(other);
  await Promise.all([world.guard.openBox(ask), ...(step.twice ? [other.openBox(ask)] : [])]);
}

/** The campaign of the story before has expired by then, and reserves nothing for those of this one. */
async function pass31Days(): Promise<void> {
  const seconds = 31 * 86_400;
  world.chain.rest(seconds);
  world.clock.advance(seconds);
  // Blocks that are final after it: the guard's newest one is as old as its draws are late.
  await world.round(120);
}

async function note(guard: BoxWorld["guard"]): Promise<void> {
  const { chain } = world;
  const headers = [...(await chain.headersFrom(await chain.solidHeight()))];
  await guard.noteBlocks({ headers, firstBlockId: await chain.firstBlockId() });
}

it("pays what the log says and never more than the pool, with any openings and kills", async () => {
  const reader = { database: world.databases.api, clock: world.clock };
  const files: string[] = [];
  await fc.assert(
    fc.asyncProperty(stories, async ({ cards, friends, steps }) => {
      await pass31Days();
      await payIn(
        { database: world.databases.worker, clock: world.clock },
        { amount: trx(30_000) },
      );
      const campaignId = await world.campaign(cards.join("\n"));
      const funded = BigInt(cards.reduce((sum, card) => sum + card, 0)) * 1_000_000n;
      const inviter = await invited(world, "inviter");
      const { good, bad, people } = await subscribe(inviter, friends);
      await world.round();
      world.clock.advance(10);
      for (const id of [good, bad]) await world.advance(id);
      await world.round();

      // Who is worth a box gets one, in the order of the subscriptions, while there are cards.
      const worthy = people.filter((_, number) => !friends[number]!.isFaulty);
      const first = worthy.slice(0, cards.length);
      const raised = people.filter((_, number) => !friends[number]!.fails);
      const boxes = await boxesOf(campaignId);
      expect(
        boxes.filter(({ state }) => state === "ready").map(({ friendId }) => friendId),
      ).toEqual(
        expect.arrayContaining(
          first.filter((one) => raised.includes(one)).map(({ actor }) => actor.userId),
        ),
      );
      expect(boxes.filter(({ state }) => state !== "void").length).toBeLessThanOrEqual(
        cards.length,
      );

      const before = await world.available(inviter.actor, "TRX");
      for (const step of steps) {
        await take(step, inviter, campaignId);
        await expectPool(campaignId, funded);
      }
      await world.round();
      await world.round(300);
      const paid = await expectPool(campaignId, funded);
      expect((await world.available(inviter.actor, "TRX")) - before).toBe(paid);
      const { file } = await getDrawFile(reader, campaignId);
      const { fault, log } = verifyFile(file);
      expect(fault).toBeNull();
      expect(log?.decided.length).toBe(log?.opened.length);
      expect(log?.decided.reduce((sum, { units }) => sum + units, 0n)).toBe(paid);

      await pass31Days();
      await world.end(campaignId, "olga");
      const { campaign, isDone } = await world.end(campaignId, "pavel");
      expect(isDone).toBe(true);
      expect(campaign).toMatchObject({ poolUnits: 0n, returnedUnits: funded - paid });
      files.push((await getDrawFile(reader, campaignId)).file);
    }),
    { numRuns: full ? 100 : 5 },
  );
  expect(verifiedFiles(files).filter(({ fault }) => fault)).toEqual([]);
});
