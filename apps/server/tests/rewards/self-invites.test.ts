import { money, parseUnits } from "@clearhold/money";
import { describe, expect, it } from "vitest";
import { parseRate } from "../../src/features/desk/exchange/exchange.ts";
import { keepRate } from "../../src/features/desk/exchange/index.ts";
import { fixedRate } from "../../src/features/desk/exchange/rate-sources.ts";
import { getCommissionPlan } from "../../src/features/rewards/commissions/get-plan.ts";
import { getTeam } from "../../src/features/rewards/commissions/get-team.ts";
import { newId } from "../../src/kernel/ids.ts";
import { feeIncome } from "../../src/ledger/accounts.ts";
import { trx, usdt } from "../market-world.ts";
import { newAddress, payIn } from "../paid-in.ts";
import { openProjectWorld } from "../projects/project-world.ts";
import { useWorld } from "../use-world.ts";
import { earning, fourInARow, type invited, pastTriggers, withdrawn } from "./team-world.ts";

const world = useWorld(openProjectWorld);

type Who = Awaited<ReturnType<typeof invited>>;
const all = { page: 1, limit: 10 };

/** Why somebody earns nothing from their own friend; empty where they do. */
async function faultOf({ actor }: Who): Promise<string | undefined> {
  const { team_list } = await getTeam(world.databases.api, actor, { ...all, level: 1 });
  return team_list[0]?.fault;
}

/** What these people have received. */
const earnedBy = (...people: readonly Who[]) =>
  Promise.all(
    people.map(async ({ actor }) => (await world.available(actor, "TRX")) - 1_000_000_000n),
  );

/** A payout of this subscription that is to leave for a wallet as soon as it is booked. */
function standing({ actor: { userId } }: Who, subscriptionId: string, address: string) {
  return pastTriggers(
    world,
    "standing_payouts",
    `insert into standing_payouts (subscription_id, user_id, currency, address, confirmed_at,
       withdrawal_id, mac, created_at) values ($1, $2, 'TRX', $3, 0, $4, 'of a test', now())`,
    [subscriptionId, userId, address, newId("wdr", world.clock)],
  );
}

describe("somebody who invites themselves earns nothing", () => {
  it("where the profit itself is to leave for the inviter's wallet", async () => {
    const { ann, bea, cem } = await fourInARow(world);
    const wallet = newAddress();
    await withdrawn(world, bea, wallet);
    const { projectId, ids } = await earning(world, [ann]);
    await standing(ann, ids[0] ?? "", newAddress());
    expect(await faultOf(bea)).toBe("");
    await pastTriggers(world, "standing_payouts", "delete from standing_payouts", []);
    await standing(ann, ids[0] ?? "", wallet);
    expect(await faultOf(bea)).toBe("same-wallet");
    await world.advance(projectId);
    expect(await earnedBy(bea, cem)).toEqual([0n, 0n]);
  });

  it("where the inviter's own payouts are to leave for the friend's wallet", async () => {
    const { ann, bea } = await fourInARow(world);
    const wallet = newAddress();
    const { ids } = await earning(world, [bea]);
    await standing(bea, ids[0] ?? "", wallet);
    expect(await faultOf(bea)).toBe("");
    await withdrawn(world, ann, wallet);
    expect(await faultOf(bea)).toBe("same-wallet");
  });

  it("where the inviter's coins come from the wallet to which the friend withdraws", async () => {
    const { ann, bea, cem, dora } = await fourInARow(world);
    const wallet = newAddress();
    const chain = { database: world.databases.worker, clock: world.clock };
    // An exchange pays both out of one wallet: that proves nothing.
    for (const { actor } of [ann, bea]) {
      await payIn(chain, { userId: actor.userId, amount: trx(1), fromAddress: wallet });
    }
    expect(await faultOf(bea)).toBe("");
    await withdrawn(world, ann, wallet);
    expect(await faultOf(bea)).toBe("fed-by-friend");
    const { projectId } = await earning(world, [ann]);
    await world.advance(projectId);
    expect((await earnedBy(cem, dora)).map(Number)).toEqual([0, 0]);
  });
});

describe("two currencies over three levels", () => {
  it("are each rounded down in the fee's own coin, and add up in the team's value", async () => {
    const { ann, bea, cem, dora } = await fourInARow(world);
    const chain = { database: world.databases.worker, clock: world.clock };
    await payIn(chain, { userId: ann.actor.userId, amount: usdt(100) });
    const projectId = await world.project({ currency: "USDT" });
    world.clock.advance(10);
    await world.advance(projectId);
    await world.subscribe(ann.actor, projectId, 100);
    await world.advance(projectId);
    await world.book(projectId, await world.inflow(projectId, money("USDT", 33_333_333n)));
    await world.compute(projectId);
    await world.approve(projectId);
    world.clock.advance(20);
    await world.advance(projectId);
    world.clock.advance(10);
    const before = await world.ledgers.worker.balanceOf(feeIncome("USDT"));
    expect(await world.advance(projectId)).toEqual([6, 7]);
    // Of a fee of 6.666666: a tenth, a twentieth and a fiftieth.
    const after = await world.ledgers.worker.balanceOf(feeIncome("USDT"));
    expect(after - before).toBe(6_666_666n - 666_666n - 333_333n - 133_333n);
    const coins = await earning(world, [ann]);
    await world.advance(coins.projectId);
    const source = fixedRate(parseRate("3"));
    await keepRate({ database: world.databases.worker, source, feePpm: 5_000n });
    const earned: unknown[] = [];
    for (const [place, who] of [bea, cem, dora].entries()) {
      const level = place + 1;
      const view = await getTeam(world.databases.api, who.actor, { ...all, level });
      const [row] = view.team_list;
      expect(view).toMatchObject({ usdt_earn: row?.usdt_earn, earned: row?.earned });
      earned.push([view.usdt_earn, ...(row?.earned ?? []).map(({ amount }) => amount)]);
    }
    expect(earned).toEqual([
      ["0.999999", "1", "0.666666"],
      ["0.499999", "0.5", "0.333333"],
      ["0.199999", "0.2", "0.133333"],
    ]);
  });
});

describe("the plan", () => {
  it("values what somebody received as the team does: together, not row by row", async () => {
    const { ann, bea } = await fourInARow(world);
    for (const _ of [1, 2, 3]) {
      const { projectId } = await earning(world, [ann]);
      await world.advance(projectId);
    }
    const source = fixedRate(parseRate("3"));
    await keepRate({ database: world.databases.worker, source, feePpm: 5_000n });
    const team = await getTeam(world.databases.api, bea.actor, { ...all, level: 1 });
    expect(team).toMatchObject({ usdt_earn: "1", earned: [{ unit: "TRX", amount: "3" }] });
    const { received } = await getCommissionPlan(planDeps(), bea.actor);
    expect(received?.mine).toBe("1");
  });

  it("forgets what was received more than 90 days ago, by the product's clock", async () => {
    const { ann, bea } = await fourInARow(world);
    const { projectId } = await earning(world, [ann]);
    await world.advance(projectId);
    const mine = async () => (await getCommissionPlan(planDeps(), bea.actor)).received?.mine;
    world.clock.advance(90 * 86_400 - 60);
    expect(parseUnits((await mine()) ?? "", 6)).toBeGreaterThan(0n);
    world.clock.advance(120);
    expect(await mine()).toBe("0");
  });
});

const planDeps = () => ({ database: world.databases.api, clock: world.clock });
