import { formatMoney, money, parseUnits } from "@clearhold/money";
import { describe, expect, it } from "vitest";
import { parseRate } from "../../src/features/desk/exchange/exchange.ts";
import { keepRate } from "../../src/features/desk/exchange/index.ts";
import { fixedRate } from "../../src/features/desk/exchange/rate-sources.ts";
import { getEvidence } from "../../src/features/projects/evidence/get-evidence.ts";
import { getCommissionPlan } from "../../src/features/rewards/commissions/get-plan.ts";
import { getTeam } from "../../src/features/rewards/commissions/get-team.ts";
import {
  changePlan,
  findEarnedUsdt,
  findPlan,
} from "../../src/features/rewards/commissions/index.ts";
import { listCommissions } from "../../src/features/rewards/commissions/list-commissions.ts";
import { billViews } from "../../src/features/statements/bills/bill-view.ts";
import { feeIncome } from "../../src/ledger/accounts.ts";
import type { Journal } from "../../src/ledger/index.ts";
import { journalReversed } from "../../src/ledger/recipes/corrections.ts";
import { projectPaidOut } from "../../src/ledger/recipes/projects.ts";
import { commissionPaid } from "../../src/ledger/recipes/rewards.ts";
import { listUserEntries } from "../../src/ledger/statements.ts";
import { trx } from "../market-world.ts";
import { namesUnder } from "../operator-names.ts";
import { newAddress, payIn } from "../paid-in.ts";
import { openProjectWorld, type ProjectWorld } from "../projects/project-world.ts";
import { tellAllFacts } from "../rounds.ts";
import { useWorld } from "../use-world.ts";
import {
  earning,
  fourInARow,
  type invited,
  pastTriggers,
  shareBrowser,
  withdrawn,
} from "./team-world.ts";

const world = useWorld(openProjectWorld);

type Who = Awaited<ReturnType<typeof invited>>;
const all = { page: 1, limit: 10 };
const api = () => world.databases.api;
const planDeps = () => ({ database: api(), clock: world.clock });
const units = ({ actor }: Who) => world.available(actor, "TRX");
const part = (amount: string) => money("TRX", parseUnits(amount, 6) ?? 0n);
const earnedBy = async (...people: readonly Who[]) =>
  Promise.all(people.map(async (one) => (await units(one)) - 1_000_000_000n));

/** Posts as the worker does, at the world's time. */
const post = (...journals: readonly Journal[]) =>
  world.ledgers.worker.post({ journals, answer: null });

describe("a commission", () => {
  it("is a part of an earned fee, three levels up, at the rates of the subscription", async () => {
    const { ann, bea, cem, dora } = await fourInARow(world);
    const before = await world.ledgers.worker.balanceOf(feeIncome("TRX"));
    const { projectId } = await earning(world, [ann]);
    expect(await world.advance(projectId)).toEqual([6, 7]);
    expect(await earnedBy(ann, bea, cem, dora)).toEqual([
      ...[40_000_000n, 1_000_000n, 500_000n, 200_000n],
    ]);
    const fees = await world.ledgers.worker.balanceOf(feeIncome("TRX"));
    expect(fees - before).toBe(8_300_000n);
    const evidence = await getEvidence({ database: api() }, ann.actor, { pro_id: projectId });
    expect(evidence.result).toMatchObject({ fee: "10", commissions: "1.7" });
    expect(await listCommissions(api(), cem.actor, all)).toMatchObject({
      total: 1,
      data: [
        {
          ...{ id: "TRX-2", level: 2, username: "a***n", pro_id: projectId, name: "A project" },
          ...{ unit: "TRX", fee: "10", rate: "5", amount: "0.5" },
        },
      ],
    });
    await tellAllFacts(world);
    const told = await api().query(
      "select params from messages where user_id = $1 and kind = 'commission-paid'",
      [cem.actor.userId],
    );
    expect(told).toMatchObject([
      { params: { project: "A project", level: 2, currency: "TRX", units: "500000" } },
    ]);
    const { entries } = await listUserEntries(api(), {
      ...{ userId: bea.actor.userId, currency: "TRX", kinds: ["commission-paid"] },
      ...{ from: null, to: null, offset: 0, limit: 10 },
    });
    expect(await billViews({ database: api() }, bea.actor, entries)).toMatchObject([
      { category: 6, money: "1", tip: "A project", subject_id: projectId, fee: "" },
    ]);
  });

  it("keeps the rates of the plan under which the member subscribed", async () => {
    const { ann, bea } = await fourInARow(world);
    const { projectId } = await earning(world, [ann]);
    await planOf(world, "50", "0", "0");
    await world.advance(projectId);
    expect(await earnedBy(bea)).toEqual([1_000_000n]);
    const later = await earning(world, [ann]);
    await planOf(world, "0", "0", "0");
    await world.advance(later.projectId);
    expect(await earnedBy(bea)).toEqual([6_000_000n]);
    const off = await earning(world, [ann]);
    await world.advance(off.projectId);
    expect(await earnedBy(bea)).toEqual([6_000_000n]);
    expect(await getCommissionPlan(planDeps(), bea.actor)).toMatchObject({
      is_on: false,
      levels: [],
    });
    await planOf(world, "10", "5", "2");
  });

  it("is paid of money that comes after the result, too", async () => {
    const { ann, bea } = await fourInARow(world);
    const { projectId } = await earning(world, [ann]);
    await world.advance(projectId);
    await world.book(projectId, await world.inflow(projectId, trx(10)));
    await world.advance(projectId);
    expect(await earnedBy(bea)).toEqual([1_200_000n]);
    expect(await listCommissions(api(), bea.actor, all)).toMatchObject({ total: 2 });
  });

  it("is nothing without a profit", async () => {
    const { ann, bea } = await fourInARow(world);
    const projectId = await world.project();
    world.clock.advance(10);
    await world.advance(projectId);
    await world.subscribe(ann.actor, projectId, 100);
    await world.advance(projectId);
    await world.compute(projectId);
    await world.approve(projectId);
    world.clock.advance(20);
    await world.advance(projectId);
    world.clock.advance(10);
    await world.advance(projectId);
    expect(await earnedBy(ann, bea)).toEqual([0n, 0n]);
  });
});

describe("nothing is earned", () => {
  it("from somebody of the same browser, nor through them", async () => {
    const { ann, bea, cem, dora } = await fourInARow(world);
    await shareBrowser(world, bea, cem);
    const { projectId } = await earning(world, [ann]);
    await world.advance(projectId);
    // Cem is Bea with another account, so only Bea's own part is left.
    expect(await earnedBy(bea, cem, dora)).toEqual([1_000_000n, 0n, 0n]);
    const team = await getTeam(api(), cem.actor, { ...all, level: 1 });
    expect(team.team_list).toMatchObject([{ username: "b***a", fault: "same-browser" }]);
    const second = await getTeam(api(), cem.actor, { ...all, level: 2 });
    expect(second.team_list).toMatchObject([{ username: "a***n", fault: "same-browser" }]);
  });

  it("through a circle: one person has two accounts, and stands between them", async () => {
    const { ann, bea, cem, dora } = await fourInARow(world);
    await shareBrowser(world, bea, dora);
    const { projectId } = await earning(world, [ann]);
    await world.advance(projectId);
    // Dora invited Cem, who invited Bea, and Bea is Dora: what Bea earns is hers once.
    expect(await earnedBy(bea, cem, dora)).toEqual([1_000_000n, 500_000n, 0n]);
    const third = await getTeam(api(), dora.actor, { ...all, level: 3 });
    expect(third.team_list).toMatchObject([{ username: "a***n", fault: "same-browser" }]);
    const second = await getTeam(api(), cem.actor, { ...all, level: 2 });
    expect(second.team_list).toMatchObject([{ fault: "" }]);
  });

  it("through a circle that shows by a wallet, and an account between them that was closed", async () => {
    const { ann, bea, cem, dora } = await fourInARow(world);
    const wallet = newAddress();
    await withdrawn(world, bea, wallet);
    await withdrawn(world, dora, wallet);
    const faultOf = async () =>
      (await getTeam(api(), dora.actor, { ...all, level: 3 })).team_list.map(({ fault }) => fault);
    expect(await faultOf()).toEqual(["same-wallet"]);
    await pastTriggers(
      world,
      "account_closings",
      `insert into account_closings (user_id, asked_at, from_at, closed_at, mac)
       values ($1, now(), now(), now(), 'of a test')`,
      [bea.actor.userId],
    );
    // A closed account earns nothing itself, so it is no second purse any more.
    expect(await faultOf()).toEqual([""]);
    const { projectId } = await earning(world, [ann]);
    await world.advance(projectId);
    expect(await earnedBy(bea, cem, dora)).toEqual([0n, 500_000n, 200_000n]);
  });

  it("from somebody whose coins came from the inviter's wallet, or go to it", async () => {
    const { ann, bea, cem } = await fourInARow(world);
    const wallet = newAddress();
    await withdrawn(world, bea, wallet);
    const chain = { database: world.databases.worker, clock: world.clock };
    const { userId } = ann.actor;
    await payIn(chain, { userId, amount: trx(1), fromAddress: wallet });
    const { projectId } = await earning(world, [ann]);
    await world.advance(projectId);
    expect(await earnedBy(bea, cem)).toEqual([0n, 0n]);
    const faultOf = async () =>
      (await getTeam(api(), bea.actor, { ...all, level: 1 })).team_list.map(({ fault }) => fault);
    expect(await faultOf()).toEqual(["fed-by-inviter"]);
    await withdrawn(world, ann, wallet);
    expect(await faultOf()).toEqual(["same-wallet"]);
  });

  it("by an account that is closed, and the others keep theirs", async () => {
    const { ann, bea, cem } = await fourInARow(world);
    await pastTriggers(
      world,
      "account_closings",
      `insert into account_closings (user_id, asked_at, from_at, closed_at, mac)
       values ($1, now(), now(), now(), 'of a test')`,
      [bea.actor.userId],
    );
    const { projectId } = await earning(world, [ann]);
    await world.advance(projectId);
    expect(await earnedBy(bea, cem)).toEqual([0n, 500_000n]);
  });
});

describe("the database refuses", () => {
  const right = (lineId: string, ann: Who, projectId: string) =>
    projectPaidOut({
      ...{ lineId, userId: ann.actor.userId, projectId },
      ...{ earnings: trx(140), platformFee: trx(10) },
    });

  /** A line that is granted and not paid. */
  async function granted() {
    const people = await fourInARow(world);
    const { projectId, ids } = await earning(world, [people.ann]);
    await world.databases.worker.query("update projects set status = 6 where id = $1", [projectId]);
    const lineId = ids[0] ?? "";
    const to = (who: Who, level: number, amount: string) =>
      commissionPaid({ lineId, level, receiverId: who.actor.userId, amount: part(amount) });
    return { ...people, projectId, lineId, to };
  }

  it("a fee without its commissions, with less, more, or others", async () => {
    const { ann, bea, cem, dora, projectId, lineId, to } = await granted();
    const payout = right(lineId, ann, projectId);
    const mine = [to(bea, 1, "1"), to(cem, 2, "0.5"), to(dora, 3, "0.2")];
    const [first, ...rest] = mine as [Journal, Journal, Journal];
    const wrong = [
      [payout],
      [payout, ...rest],
      [payout, to(bea, 1, "0.999999"), ...rest],
      [payout, to(bea, 1, "1.000001"), ...rest],
      [payout, to(cem, 1, "1"), ...rest],
      [payout, to(ann, 1, "1"), ...rest],
      [payout, ...mine, to(dora, 4, "0.1")],
      mine,
    ];
    for (const facts of wrong) {
      await expect(post(...facts)).rejects.toThrow(/exactly its commissions/);
    }
    await post(payout, first, ...rest);
    // Once: another of the same line has no fee beside it.
    await expect(post(to(bea, 4, "1"))).rejects.toThrow(/exactly its commissions/);
    expect(await earnedBy(bea, cem, dora)).toEqual([1_000_000n, 500_000n, 200_000n]);
    await world.advance(projectId);
  });

  it("to take a fee or a commission back, so neither is ever owed by anybody", async () => {
    const { ann, bea } = await fourInARow(world);
    const { projectId, ids } = await earning(world, [ann]);
    await world.advance(projectId);
    const earned = await earnedBy(ann, bea);
    for (const [kind, reference] of [
      ["project-paid-out", ids[0]],
      ["commission-paid", `${ids[0]} 1`],
    ] as const) {
      for (const login of ["worker", "operator"] as const) {
        const ledger = world.ledgers[login];
        const victim = await ledger.findJournal(kind, reference ?? "");
        if (!victim) throw new Error(`${kind} was not booked`);
        const back = journalReversed(victim);
        await expect(ledger.post({ journals: [back], answer: null }), login).rejects.toThrow();
      }
    }
    expect(await earnedBy(ann, bea)).toEqual(earned);
  });

  it.each([
    ["api", "update users set inviter_id = id"],
    ["api", "update users set invite_code = 'X'"],
    ["api", "update users set invited_with = (select invite_code from users limit 1)"],
    ["api", "insert into users (id, inviter_id) select id, id from users"],
    ["api", "delete from users"],
    ["worker", "update users set inviter_id = null"],
    ["api", "insert into commissions select * from commissions"],
    ["worker", "insert into commissions select * from commissions"],
    ["worker", "insert into subscription_commissions select * from subscription_commissions"],
    ["worker", "update subscription_commissions set ppm = 1"],
    ["operator", "insert into commission_plans (number, ppm) values (9, '{1,1,1}')"],
  ] as const)("the login of the %s that writes: %s", async (login, statement) => {
    await expect(world.databases[login].query(statement)).rejects.toThrow(/permission denied/);
  });

  it.each(["{500001,0,0}", "{250000,250000,1}", "{-1,0,0}", "{1,1}", "{1,1,1,1}", "{1,null,1}"])(
    "the plan %s, also past the check of who decided it",
    async (ppm) => {
      const sql = "insert into commission_plans (ppm) values ($1::integer[])";
      const written = pastTriggers(
        world,
        "commission_plans",
        "insert into commission_plans (number, ppm) values (99, $1)",
        [ppm],
      );
      await expect(written).rejects.toThrow(/commission_plans_(?:levels|share)/);
      await expect(world.databases.operator.query(sql, [ppm])).rejects.toThrow(/two operators/);
    },
  );
});

describe("the plan", () => {
  it("is changed by two operators who say the same, and only for what comes", async () => {
    const { number } = await findPlan(api());
    const { olga, pavel } = signers(world);
    const change = (by: typeof olga, ...shares: string[]) => changePlan(by.deps, by.signer, shares);
    expect(await change(olga, "8", "4", "1.5")).toMatchObject({ isDone: false });
    expect(await change(olga, "8", "4", "1.5")).toMatchObject({ isDone: false });
    expect(await change(pavel, "8", "4", "2")).toMatchObject({ isDone: false });
    expect(await change(pavel, "8", "4", "1.5")).toMatchObject({
      isDone: true,
      plan: { number: number + 1, ppm: [80_000, 40_000, 15_000] },
    });
    const subject = `commission-plan ${number + 1}`;
    expect(await namesUnder(world.databases.auditor, "change-commission", subject)).toEqual([
      ...["olga", "pavel", "pavel"],
    ]);
    // The names of before do not bring it back.
    await planOf(world, "10", "5", "2");
    const sql = "insert into commission_plans (ppm) values ('{80000,40000,15000}')";
    await expect(world.databases.operator.query(sql)).rejects.toThrow(/two operators/);
    for (const wrong of [
      ["51", "0", "0"],
      ["x", "1", "1"],
      ["1", "1"],
      ["-1", "1", "1"],
    ]) {
      await expect(change(olga, ...wrong)).rejects.toMatchObject({ code: "field-invalid" });
    }
  });

  it("tells what members really received: the middle one, the best, and my own", async () => {
    const { ann, bea } = await fourInARow(world);
    const { projectId } = await earning(world, [ann]);
    await world.advance(projectId);
    const plan = await getCommissionPlan(planDeps(), bea.actor);
    expect(plan).toMatchObject({ is_on: true, platform_fee: "20" });
    expect(plan.levels.map(({ rate }) => rate)).toEqual(["10", "5", "2"]);
    // TRX has no value before the exchange has a rate.
    expect(plan.received).toBe(null);
    const source = fixedRate(parseRate("4"));
    await keepRate({ database: world.databases.worker, source, feePpm: 5_000n });
    const { received } = await getCommissionPlan(planDeps(), bea.actor);
    const [counted] = await world.databases.auditor.query<{ members: number; paid: number }>(
      `select count(distinct inviter_id)::int as members,
         (select count(distinct receiver_id)::int from commissions) as paid from users`,
    );
    expect(received).toMatchObject({ ...counted, median: await middle(), mine: "0.25" });
    expect(await findEarnedUsdt(api(), bea.actor.userId)).toBe("0.25");
  });
});

/** What half of all inviters received or less, at 4 TRX for one USDT. */
async function middle(): Promise<string> {
  const all = await api().query<{ units: bigint }>(
    `select coalesce((select sum(units) from commissions where receiver_id = u.id), 0)::bigint as units
     from users u where exists (select from users f where f.inviter_id = u.id) order by units`,
  );
  return formatMoney(money("USDT", (all[Math.ceil(all.length / 2) - 1]?.units ?? 0n) / 4n));
}

/** Two operators whose names the guard's role writes. */
function signers({ operators, databases }: ProjectWorld) {
  const signerOf = (name: string) => ({
    deps: { database: databases.operator, operators },
    signer: { name, password: `${name}-knows-9` },
  });
  return { olga: signerOf("olga"), pavel: signerOf("pavel") };
}

async function planOf(made: ProjectWorld, ...shares: string[]) {
  const { olga, pavel } = signers(made);
  await changePlan(olga.deps, olga.signer, shares);
  expect(await changePlan(pavel.deps, pavel.signer, shares)).toMatchObject({ isDone: true });
}
