import { beforeAll, describe, expect, it } from "vitest";
import { requestSubscription } from "../../src/features/projects/subscriptions/request-subscription.ts";
import type { Actor } from "../../src/kernel/actor.ts";
import { Refusal } from "../../src/kernel/refusal.ts";
import { pin, trx } from "../market-world.ts";
import { useWorld } from "../use-world.ts";
import { openProjectWorld } from "./project-world.ts";

const buyers = 500;

const world = useWorld(openProjectWorld);
let people: Actor[];
beforeAll(async () => {
  people = await Promise.all(Array.from({ length: buyers }, () => world.person(trx(10))));
});

async function opened(coins: number): Promise<string> {
  const projectId = await world.project({ target: String(coins), minimum: "1" });
  world.clock.advance(10);
  await world.advance(projectId);
  return projectId;
}

/** All of them at once, half of them at another web server; what each was told. */
async function buy(projectId: string, coinsOf: (place: number) => number) {
  const other = world.another("api");
  const doors = [
    world.subscriptionDeps,
    { ...world.subscriptionDeps, database: other.database, ledger: other.ledger },
  ];
  const ends = await Promise.allSettled(
    people.map((actor, place) =>
      requestSubscription(doors[place % 2]!, actor, {
        ...{ projectId, amountText: String(coinsOf(place)), agreed: true },
        ...{ fundPassword: pin, rebate: { way: 1 }, idempotency: undefined },
      }),
    ),
  );
  return ends.map((end, place) => ({
    coins: coinsOf(place),
    refusal: end.status === "rejected" ? (end.reason as unknown) : null,
  }));
}

async function raisedCoins(projectId: string): Promise<bigint> {
  const [row] = await world.databases.auditor.query<{ raised: bigint; sum: bigint }>(
    `select p.raised_units as raised, (select coalesce(sum(s.principal_units), 0)::bigint
       from subscriptions s where s.project_id = p.id and s.state = 'held') as sum
     from projects p where p.id = $1`,
    [projectId],
  );
  expect(row?.raised).toBe(row?.sum);
  return (row?.raised ?? 0n) / 1_000_000n;
}

describe("five hundred buyers at the last quota", () => {
  it("fill it exactly and never beyond, and each loser is told what remains", async () => {
    const projectId = await opened(100);
    const told = await buy(projectId, () => 1);
    expect(told.filter(({ refusal }) => refusal === null)).toHaveLength(100);
    expect(await raisedCoins(projectId)).toBe(100n);
    for (const { refusal } of told.filter((one) => one.refusal !== null)) {
      expect(refusal).toBeInstanceOf(Refusal);
      expect(refusal).toMatchObject({ code: "subscription-above-quota" });
      const { remaining } = (refusal as Refusal).details;
      expect(Number(remaining)).toBeLessThanOrEqual(100);
    }
    await world.advance(projectId);
    expect(await world.statusOf(projectId)).toBe(3);
  });

  it("with amounts that do not fit: what remains is told, and whoever asks for it gets it", async () => {
    const projectId = await opened(100);
    const told = await buy(projectId, (place) => 2 + (place % 5));
    const bought = told.filter(({ refusal }) => refusal === null);
    const raised = await raisedCoins(projectId);
    expect(BigInt(bought.reduce((sum, { coins }) => sum + coins, 0))).toBe(raised);
    expect(raised).toBeLessThanOrEqual(100n);
    for (const { refusal } of told.filter((one) => one.refusal !== null)) {
      expect(refusal).toMatchObject({ code: "subscription-above-quota" });
    }
    const left = 100n - raised;
    if (left > 0n) {
      const late = await world.person(trx(10));
      await world.subscribe(late, projectId, Number(left));
    }
    expect(await raisedCoins(projectId)).toBe(100n);
    await world.advance(projectId);
    expect(await world.statusOf(projectId)).toBe(3);
  });
});
