import { createSecretKey } from "node:crypto";
import { describe, expect, it } from "vitest";
import { failProject } from "../../src/features/projects/settlements/index.ts";
import { returnSpendings } from "../../src/features/projects/spending/decide-spending.ts";
import {
  approveSpending,
  cancelSpending,
  proposeSpending,
} from "../../src/features/projects/spending/index.ts";
import {
  type CancelSubscriptionDeps,
  cancelSubscription,
} from "../../src/features/projects/subscriptions/cancel-subscription.ts";
import { authorise } from "../../src/guard/rows/spending-authorisation.ts";
import { openLogger } from "../../src/kernel/logger.ts";
import { journalReversed } from "../../src/ledger/recipes/corrections.ts";
import { subscriptionReturned } from "../../src/ledger/recipes/projects.ts";
import { authorised } from "../authorised.ts";
import { withClient } from "../database.ts";
import { refusalOf, trx } from "../market-world.ts";
import { newAddress } from "../paid-in.ts";
import { useWorld } from "../use-world.ts";
import { openProjectWorld } from "./project-world.ts";

const world = useWorld(openProjectWorld);

const guard = () => ({ clock: world.clock, spendingKey: world.fresh.spendingKey });

const day = 86_400;
const coin = 1_000_000n;
const terms = {
  plan: [{ name: "Panels", share: "100", address: newAddress() }],
  ...{ deployable: "50", cost_cap: "10", publish: "+20d", give: "+21d" },
  cost_payees: [{ name: "Builder", address: newAddress() }],
};

/** A project of one person's 100 TRX, in status 3. */
async function raised() {
  const projectId = await world.project(terms);
  world.clock.advance(10);
  await world.advance(projectId);
  const actor = await world.person(trx(100));
  await world.subscribe(actor, projectId, 100);
  await world.advance(projectId);
  expect(await world.statusOf(projectId)).toBe(3);
  return { projectId, actor };
}

const named = (name: string) => ({ name, password: `${name}-knows-9` });
const deps = () => ({
  ...{ database: world.databases.operator, clock: world.clock, operators: world.operators },
  ...{ network: "devnet", ledger: world.ledgers.operator },
});

/** Two operators take it out of escrow: a deployment of 40 TRX or a cost of 5. */
async function held(projectId: string, kind: "deploy" | "pay-cost"): Promise<string> {
  const cost = kind === "pay-cost";
  const words = { answer: () => "{}" };
  const { id } = await proposeSpending(
    deps(),
    { ...named("olga"), ...words },
    {
      ...{ projectId, kind, payee: cost ? "Builder" : "Panels", units: trx(cost ? 5 : 40).units },
      ...{ documentHash: cost ? "ab".repeat(32) : "", leavesAt: null, dryRun: false },
    },
  );
  await approveSpending(deps(), { ...named("pavel"), ...words }, id);
  return id;
}

const callOff = (id: string) => cancelSpending(deps(), named("pavel"), id);
const giveBack = () =>
  returnSpendings({
    ...{ database: world.databases.worker, ledger: world.ledgers.worker, clock: world.clock },
    logger: openLogger("worker", "error"),
  });

/** The name alone, past what the command line asks before. */
const sign = async (action: string, subjectId: string, name = "pavel") => {
  const subjectHash = await hashOf(action, subjectId);
  await world.operators.signAct({ ...named(name), action, subjectId, subjectHash } as Parameters<
    typeof world.operators.signAct
  >[0]);
};

/** As if this name and the result's had met where nothing keeps them apart. */
const callOffUnguarded = (id: string) =>
  world.asAdmin(async (admin) => {
    await admin.query("alter table operator_acts disable trigger operator_acts_of_project");
    await sign("cancel-spending", id);
    await admin.query("alter table operator_acts enable always trigger operator_acts_of_project");
  });

async function hashOf(action: string, id: string): Promise<string> {
  const [row] = await world.databases.auditor.query<{ hash: string }>(
    {
      "approve-result": "select sheet_hash as hash from project_results where project_id = $1",
      "cancel-spending": `select encode(sha256(convert_to(order_text, 'UTF8')), 'hex') as hash
        from project_spendings where id = $1`,
      "fail-project": `select project_failure_hash(f) as hash from project_failures f
        where f.project_id = $1`,
    }[action] ?? "",
    [id],
  );
  return row?.hash ?? "";
}

async function daysLater(projectId: string, days = 28): Promise<number[]> {
  world.clock.advance(days * day);
  await giveBack();
  return world.advance(projectId);
}

describe("a cost that is called off around a result", () => {
  it("is owed once two operators have signed: no name calls it off, and the result goes on", async () => {
    const { projectId, actor } = await raised();
    const cost = await held(projectId, "pay-cost");
    await world.compute(projectId);
    await world.approve(projectId);
    expect(await refusalOf(callOff(cost))).toBe("spending-not-open");
    await expect(sign("cancel-spending", cost)).rejects.toThrow(/a result counts on it/);
    expect(await daysLater(projectId)).toEqual([5, 6, 7]);
    expect(await refusalOf(callOff(cost))).toBe("spending-not-open");
    await expect(sign("cancel-spending", cost)).rejects.toThrow(/a result counts on it/);
    expect(await world.available(actor, "TRX")).toBe(95n * coin);
  });

  it("keeps every sheet from being computed and signed until it is back in escrow", async () => {
    const { projectId, actor } = await raised();
    const cost = await held(projectId, "pay-cost");
    await world.compute(projectId);
    await callOff(cost);
    expect(await refusalOf(world.compute(projectId))).toBe("escrow-on-its-way");
    expect(await refusalOf(world.approve(projectId))).toBe("escrow-on-its-way");
    await expect(sign("approve-result", projectId)).rejects.toThrow(/on its way out/);
    world.clock.advance(28 * day);
    expect(await world.advance(projectId)).toEqual([]);
    await giveBack();
    expect(await world.advance(projectId)).toEqual([5, 6, 7]);
    expect(await world.available(actor, "TRX")).toBe(100n * coin);
  });

  it("comes back although a sheet without it was signed, which is computed again then", async () => {
    const { projectId, actor } = await raised();
    const cost = await held(projectId, "pay-cost");
    await world.compute(projectId);
    await world.approve(projectId);
    await callOffUnguarded(cost);
    expect(await daysLater(projectId)).toEqual([5, 6, 7]);
    expect(await world.available(actor, "TRX")).toBe(100n * coin);
  });

  it("leaves a way on when escrow comes back to a sheet that two operators signed before", async () => {
    const { projectId, actor } = await raised();
    const first = await held(projectId, "pay-cost");
    await world.compute(projectId);
    await world.approve(projectId); // of 95
    await callOffUnguarded(first);
    world.clock.advance(4 * day);
    await giveBack();
    await world.compute(projectId); // of 100
    await held(projectId, "pay-cost");
    await world.compute(projectId); // of 95 again, under which two names stand
    expect(await daysLater(projectId, 16)).toEqual([5]);
    // The second was never paid either: it is late money, split by the same sheet.
    expect(await daysLater(projectId, 1)).toEqual([6, 7]);
    expect(await world.available(actor, "TRX")).toBe(100n * coin);
  });
});

describe("an older snapshot", () => {
  it.each(["worker", "operator"] as const)("announces nothing: the %s's login", async (role) => {
    const { projectId, actor } = await raised();
    world.clock.advance(28 * day);
    await world.compute(projectId, "olga");
    await withClient(world.fresh.urls[role], async (thief) => {
      await thief.query("begin isolation level repeatable read");
      await thief.query("select count(*) from projects");
      await world.inflow(projectId, trx(50));
      await world.book(projectId, await world.inflow(projectId, trx(50)));
      const moved = thief.query("update projects set status = 5, status_at = $2 where id = $1", [
        projectId,
        world.clock.now(),
      ]);
      await expect(moved).rejects.toThrow(/not by an older snapshot/);
    });
    expect(await world.advance(projectId)).toEqual([5, 6, 7]);
    expect(await world.available(actor, "TRX")).toBe(180n * coin);
  });

  it.each(["worker", "operator"] as const)(
    "lets no raise fail over a deployment: the %s's login",
    async (role) => {
      const { projectId } = await raised();
      const ask = { projectId, reason: "The venture withdrew its offer.", dryRun: false };
      await failProject(deps(), { ...ask, operator: named("olga") });
      await sign("fail-project", projectId); // and the command ends before its move
      await withClient(world.fresh.urls[role], async (thief) => {
        await thief.query("begin isolation level repeatable read");
        await thief.query("select count(*) from projects");
        await held(projectId, "deploy");
        const fail = "update projects set status = 4, status_at = now() where id = $1";
        await expect(thief.query(fail, [projectId])).rejects.toThrow(/not by an older snapshot/);
        await thief.query("rollback");
        await expect(thief.query(fail, [projectId])).rejects.toThrow(/on its way out/);
      });
    },
  );

  it("writes no result, no line and no journal of a project", async () => {
    const { projectId } = await raised();
    await withClient(world.fresh.urls.operator, async (thief) => {
      for (const statement of [
        "insert into project_results values ($1, 1, 1, 0, 'h', now())",
        "insert into settlement_lines select id, project_id, 1, 1, 0 from subscriptions where project_id = $1",
      ]) {
        await thief.query("begin isolation level repeatable read");
        await expect(thief.query(statement, [projectId])).rejects.toThrow(/older snapshot/);
        await thief.query("rollback");
      }
    });
  });
});

describe("a result that publishes itself", () => {
  it("takes the place of a row that the command line's login wrote", async () => {
    const { projectId, actor } = await raised();
    await world.databases.operator.query(
      "insert into project_results values ($1, $2, $2, 0, 'nonsense', now())",
      [projectId, trx(100).units],
    );
    expect(await daysLater(projectId)).toEqual([5, 6, 7]);
    expect(await world.available(actor, "TRX")).toBe(100n * coin);
  });

  it("takes the place of lines that two operators signed while they were something else", async () => {
    const { projectId, actor } = await raised();
    await world.compute(projectId);
    const { operator } = world.databases;
    await operator.query("delete from settlement_lines where project_id = $1", [projectId]);
    expect(await refusalOf(world.approve(projectId)).catch(String)).toMatch(/sheet .* is wrong/);
    await sign("approve-result", projectId); // as it was seen a moment before
    expect(await daysLater(projectId)).toEqual([5, 6, 7]);
    expect(await world.available(actor, "TRX")).toBe(100n * coin);
  });

  it("is not stopped by a line that stands in another project's sheet", async () => {
    const [one, other] = [await raised(), await raised()];
    const planted = world.databases.operator.query(
      `insert into settlement_lines
       select id, $2, 1, 1, 0 from subscriptions where project_id = $1`,
      [one.projectId, other.projectId],
    );
    await expect(planted).rejects.toThrow(/of no subscription of its project/);
  });
});

describe("the command line's login alone", () => {
  it("keeps no schedule: it announces, opens, closes and grants nothing", async () => {
    const { operator } = world.databases;
    const { projectId } = await raised();
    await world.compute(projectId, "olga");
    const early = operator.query(
      "update projects set status = 5, status_at = publish_at + interval '7 days' where id = $1",
      [projectId],
    );
    await expect(early).rejects.toThrow(/the worker keeps the schedule/);
    const young = await world.project(terms);
    const open = "update projects set status = 2 where id = $1";
    await expect(operator.query(open, [young])).rejects.toThrow(/the worker keeps the schedule/);
    world.clock.advance(10);
    await world.advance(young);
    const fail = "update projects set status = 4, status_at = end_at where id = $1";
    await expect(operator.query(fail, [young])).rejects.toThrow(/the worker keeps the schedule/);
  });

  it("takes no booked inflow back", async () => {
    const { projectId, actor } = await raised();
    const { booked } = await world.book(projectId, await world.inflow(projectId, trx(50)));
    const ledger = world.ledgers.operator;
    const victim = await ledger.findJournal("project-inflow-booked", booked[0]?.id ?? "");
    if (!victim) throw new Error("the inflow was not booked");
    const back = journalReversed(victim);
    await expect(ledger.post({ journals: [back], answer: null })).rejects.toThrow();
    expect(await daysLater(projectId)).toEqual([5, 6, 7]);
    expect(await world.available(actor, "TRX")).toBe(140n * coin);
  });
});

it("no login cancels a subscription without the guard's word, and with it all comes back", async () => {
  const projectId = await world.project({ ...terms, cooling_off_hours: 1, end: "+2d" });
  world.clock.advance(10);
  await world.advance(projectId);
  const actor = await world.person(trx(100));
  const subscriptionId = await world.subscribe(actor, projectId, 70);
  const { userId } = actor;
  const back = subscriptionReturned({ subscriptionId, userId, projectId, amount: trx(70) });
  const posting = { journals: [{ ...back, occurredAt: world.clock.now() }], answer: null };
  for (const login of ["worker", "api"] as const) {
    const posted = world.ledgers[login].post(posting);
    await expect(posted, login).rejects.toMatchObject({ code: "authorisation-expired" });
  }
  await world.ledgers.api.post({ journals: [authorised(guard(), back)], answer: null });
  expect(await world.available(actor, "TRX")).toBe(100n * coin);
});

it("nothing cancels a subscription that is final by the database's clock, however it is dated", async () => {
  const projectId = await world.project({ ...terms, cooling_off_hours: 1, end: "+2d" });
  world.clock.advance(10);
  await world.advance(projectId);
  const actor = await world.person(trx(100));
  const subscriptionId = await world.subscribe(actor, projectId, 70);
  // Final since yesterday, by the clock of the database as well.
  await world.asAdmin((admin) =>
    admin.query(
      `update subscriptions set subscribed_at = now() - interval '25 hours',
         final_at = now() - interval '24 hours' where id = $1`,
      [subscriptionId],
    ),
  );
  const { userId } = actor;
  const back = subscriptionReturned({ subscriptionId, userId, projectId, amount: trx(70) });
  for (const hours of [-24.5, -1 / 30, 0]) {
    const clock = { now: () => new Date(Date.now() + hours * 3_600_000) };
    const word = authorised({ ...guard(), clock }, back);
    const posted = world.ledgers.api.post({ journals: [word], answer: null });
    await expect(posted, `${hours}`).rejects.toThrow(/not of now|failed or cancelled/);
  }
});

it("where no clock may run ahead, the database's ends the cooling-off, and a process does not", async () => {
  const projectId = await world.project({ ...terms, cooling_off_hours: 1, end: "+2d" });
  world.clock.advance(10);
  await world.advance(projectId);
  const [late, early] = [await world.person(trx(100)), await world.person(trx(100))];
  const [ended, open] = [
    await world.subscribe(late, projectId, 70),
    await world.subscribe(early, projectId, 10),
  ];
  await world.asAdmin((admin) =>
    admin.query(
      `with real as (update process_clock set ahead = '0')
       update subscriptions set subscribed_at = now() - interval '2 hours', final_at = now()
         + case id when $1 then interval '-1 second' else interval '100 seconds' end
       where id in ($1, $2)`,
      [ended, open],
    ),
  );
  try {
    for (const [actor, recordId, seconds] of [
      [late, ended, -120],
      [early, open, 110],
    ] as const) {
      // The guard's clock: one that is behind gains nothing, one that is ahead takes nothing away.
      const clock = { now: () => new Date(Date.now() + seconds * 1_000) };
      const authoriseCancelling = async (ask: CancelAsk) =>
        authorise(
          { clock, spendingKey: createSecretKey(world.fresh.spendingKey, "hex") },
          {
            ...{ kind: "subscription-returned", reference: ask.reference, userId: ask.userId },
            ...{ currency: ask.currency, units: BigInt(ask.amountUnits), purpose: ask.purpose },
          },
        );
      const deps = { ...world.deps, guard: { authoriseCancelling } };
      const asked = cancelSubscription(deps, actor, { recordId, idempotency: undefined });
      if (recordId === ended) expect(await refusalOf(asked)).toBe("subscription-final");
      else await asked;
    }
    expect(await world.available(late, "TRX")).toBe(30n * coin);
    expect(await world.available(early, "TRX")).toBe(100n * coin);
  } finally {
    await world.asAdmin((admin) => admin.query("update process_clock set ahead = '30 years'"));
  }
});

type CancelAsk = Parameters<CancelSubscriptionDeps["guard"]["authoriseCancelling"]>[0];
