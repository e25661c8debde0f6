import { describe, expect, it } from "vitest";
import { cancelSubscription } from "../../src/features/projects/subscriptions/cancel-subscription.ts";
import { requestSubscription } from "../../src/features/projects/subscriptions/request-subscription.ts";
import type { Actor } from "../../src/kernel/actor.ts";
import { Refusal } from "../../src/kernel/refusal.ts";
import type { Ledger } from "../../src/ledger/index.ts";
import { pin, refusalOf, trx, usdt } from "../market-world.ts";
import { useWorld } from "../use-world.ts";
import { openProjectWorld } from "./project-world.ts";
import { raisedProject } from "./raised-project.ts";
import { costPayee, setAsideCost } from "./set-aside-cost.ts";

const world = useWorld(openProjectWorld);

async function open(terms: Record<string, unknown> = {}): Promise<string> {
  const projectId = await world.project(terms);
  world.clock.advance(10);
  await world.advance(projectId);
  return projectId;
}

function ask(actor: Actor, projectId: string, changes: Record<string, unknown> = {}) {
  return requestSubscription(world.subscriptionDeps, actor, {
    projectId,
    amountText: "10",
    agreed: true,
    fundPassword: pin,
    rebate: { way: 1 },
    idempotency: undefined,
    ...changes,
  });
}

async function refused(promise: Promise<unknown>): Promise<Refusal> {
  const error = await promise.catch((thrown: unknown) => thrown);
  if (error instanceof Refusal) return error;
  throw error;
}

async function raisedOf(projectId: string): Promise<bigint> {
  const [row] = await world.databases.auditor.query<{ raisedUnits: bigint }>(
    "select raised_units from projects where id = $1",
    [projectId],
  );
  return row!.raisedUnits;
}

describe("a subscription", () => {
  it("moves the money into escrow and freezes the terms", async () => {
    const projectId = await open();
    const alice = await world.person(trx(50));
    await ask(alice, projectId);
    expect(await world.available(alice, "TRX")).toBe(40_000_000n);
    expect(await raisedOf(projectId)).toBe(10_000_000n);
    const [row] = await world.databases.auditor.query<{ termsHash: string; escrow: bigint }>(
      "select terms_hash, project_escrow_units(id) as escrow from projects where id = $1",
      [projectId],
    );
    expect(row!.termsHash).toMatch(/^[0-9a-f]{64}$/);
    expect(row!.escrow).toBe(10_000_000n);
  });

  it("answers the same key with the same record, also when the project has closed since", async () => {
    const projectId = await open();
    const alice = await world.person(trx(50));
    const idempotency = {
      userId: alice.userId,
      operation: "subscribe",
      key: "form-1",
      fingerprint: "f",
    };
    const first = await ask(alice, projectId, { idempotency });
    const again = await Promise.all([1, 2, 3].map(() => ask(alice, projectId, { idempotency })));
    world.clock.advance(100);
    await world.advance(projectId);
    again.push(await ask(alice, projectId, { idempotency }));
    expect(new Set(again.map((one) => one.record_id))).toEqual(new Set([first.record_id]));
  });

  it("ten of 30 at once into 100: three are taken, and the rest is told what remains", async () => {
    const projectId = await open({ subscription_minimum: "5" });
    const people = await Promise.all(Array.from({ length: 10 }, () => world.person(trx(30))));
    const ends = await Promise.allSettled(
      people.map((actor) => ask(actor, projectId, { amountText: "30" })),
    );
    expect(ends.filter((end) => end.status === "fulfilled")).toHaveLength(3);
    const reasons = ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
    for (const reason of reasons) {
      expect(reason).toBeInstanceOf(Refusal);
      expect(reason).toMatchObject({
        code: "subscription-above-quota",
        details: { remaining: "10" },
      });
    }
    expect(await raisedOf(projectId)).toBe(90_000_000n);
  });

  it("cannot be cancelled once its raise is over, also where escrow holds less than it", async () => {
    const { projectId, actor } = await raisedProject(world, { cost_payees: [costPayee] });
    await setAsideCost(world, projectId, trx(1));
    const [held] = await world.databases.auditor.query<{ id: string }>(
      "select id from subscriptions where project_id = $1",
      [projectId],
    );
    const ask = { recordId: held!.id, idempotency: undefined };
    const cancelled = cancelSubscription(world.deps, actor, ask);
    expect(await refusalOf(cancelled)).toBe("subscription-final");
  });

  it("is answered with what the same form did at another web server in between", async () => {
    const projectId = await open({ cooling_off_hours: 1, end: "+2d", publish: "+3d", give: "+4d" });
    const alice = await world.person(trx(10));
    const idempotency = { userId: alice.userId, operation: "any", key: "k", fingerprint: "f" };
    type Server = { readonly ledger: Pick<Ledger, "post" | "findAnswer" | "balances"> };
    const other: Server = { ledger: world.another("api").ledger };
    /** A web server that finds no answer, and goes on when another one has committed the same form. */
    const late = (meanwhile: () => Promise<unknown>): Server => {
      const { ledger } = world.subscriptionDeps;
      const findAnswer: typeof ledger.findAnswer = async (key) => {
        const found = await ledger.findAnswer(key);
        if (found === null) await meanwhile();
        return found as never;
      };
      return { ledger: { ...ledger, findAnswer } };
    };
    const buy = (server: Server) =>
      requestSubscription({ ...world.subscriptionDeps, ...server }, alice, {
        ...{ projectId, amountText: "10", agreed: true, fundPassword: pin },
        ...{ rebate: { way: 1 }, idempotency },
      });
    const { record_id: recordId } = await buy(late(() => buy(other)));
    expect(await world.available(alice, "TRX")).toBe(0n);
    const end = (server: Server) =>
      cancelSubscription({ ...world.deps, ...server }, alice, {
        ...{ recordId, idempotency: { ...idempotency, key: "end" } },
      });
    expect(await end(late(() => end(other)))).toEqual({ record_id: recordId });
    expect(await world.available(alice, "TRX")).toBe(10_000_000n);
  });

  it("never raises too much from two web servers at once", async () => {
    const projectId = await open();
    const another = world.another("api");
    const doors = [world.ledgers.api, another.ledger];
    const people = await Promise.all(Array.from({ length: 60 }, () => world.person(trx(7))));
    const ends = await Promise.allSettled(
      people.map((actor, index) =>
        requestSubscription({ ...world.subscriptionDeps, ledger: doors[index % 2]! }, actor, {
          projectId,
          amountText: "7",
          agreed: true,
          fundPassword: pin,
          rebate: { way: 1 },
          idempotency: undefined,
        }),
      ),
    );
    expect(ends.filter((end) => end.status === "fulfilled")).toHaveLength(14);
    expect(await raisedOf(projectId)).toBe(98_000_000n);
  });

  it("one person cannot pass the personal limit by ten at once", async () => {
    const projectId = await open({ person_limit: "25" });
    const alice = await world.person(trx(100));
    const ends = await Promise.allSettled(Array.from({ length: 10 }, () => ask(alice, projectId)));
    expect(ends.filter((end) => end.status === "fulfilled")).toHaveLength(2);
    expect(await world.available(alice, "TRX")).toBe(80_000_000n);
  });
});

describe("a subscription is refused, in the order of requirement 5", () => {
  it("by agreement, conditions, whole coins, balance, minimum, quota, limit, fund password", async () => {
    const projectId = await open({ subscription_minimum: "5", person_limit: "40" });
    const alice = await world.person(trx(200));
    const wrong = { fundPassword: "111111" };
    const told = async (changes: Record<string, unknown>) =>
      refusalOf(ask(alice, projectId, { ...wrong, ...changes }));
    expect(await told({ agreed: false, amountText: "0.5" })).toBe("agreement-required");
    expect(await told({ amountText: "0.5" })).toBe("subscription-not-integer");
    expect(await told({ amountText: "201" })).toBe("insufficient-balance");
    expect(await told({ amountText: "4" })).toBe("subscription-below-minimum");
    expect(await told({ amountText: "101" })).toBe("subscription-above-quota");
    expect(await told({ amountText: "41" })).toBe("subscription-above-limit");
    expect(await told({ amountText: "40" })).toBe("fund-password-wrong");
    expect(await world.available(alice, "TRX")).toBe(200_000_000n);
  });

  it("below the required level or certification", async () => {
    const alice = await world.person(trx(50));
    for (const terms of [{ level: 1 }, { certification: 1 }]) {
      const projectId = await open(terms);
      const code = await refusalOf(ask(alice, projectId, { amountText: "0.5" }));
      expect(code).toBe("subscription-conditions-not-met");
    }
  });

  it.each(["0", "-1", "1e1", "0x10", " 10", "10.", "١٠", "1000000000000000000000"])(
    "for the amount %j",
    async (amountText) => {
      const projectId = await open();
      const alice = await world.person(trx(50));
      const refusal = await refused(ask(alice, projectId, { amountText }));
      expect(refusal).toMatchObject({ code: "field-invalid", details: { field: "money" } });
    },
  );

  it("before its start, after its end, full, in the wrong coin, or for no project at all", async () => {
    const alice = await world.person(usdt(50), trx(200));
    const early = await world.project();
    expect(await refusalOf(ask(alice, early))).toBe("project-not-open");
    const late = await open();
    world.clock.advance(10); // the worker has not looked yet
    expect(await refusalOf(ask(alice, late))).toBe("project-not-open");
    const dollars = await open({ currency: "USDT" });
    const amountText = "60";
    expect(await refusalOf(ask(alice, dollars, { amountText }))).toBe("insufficient-balance");
    const full = await open();
    await ask(await world.person(trx(100)), full, { amountText: "100" });
    expect(await refusalOf(ask(alice, full))).toBe("subscription-above-quota");
    await world.advance(full);
    expect(await refusalOf(ask(alice, full))).toBe("project-not-open");
    const unknown = `prj_${"0".repeat(26)}`;
    expect(await refusalOf(ask(alice, unknown))).toBe("project-not-found");
  });

  it.each([
    ["45", "5", "4"],
    ["33", "17", "16"],
  ])(
    "after %s of a person's limit of 50 it takes the last %s, below the minimum",
    async (first, last, less) => {
      const projectId = await open({ subscription_minimum: "30", person_limit: "50" });
      const alice = await world.person(trx(100));
      await ask(alice, projectId, { amountText: first });
      const below = await refused(ask(alice, projectId, { amountText: less }));
      expect(below).toMatchObject({
        code: "subscription-below-minimum",
        details: { minimum: last },
      });
      const above = String(Number(last) + 1);
      expect(await refusalOf(ask(alice, projectId, { amountText: above }))).toBe(
        "subscription-above-limit",
      );
      await ask(alice, projectId, { amountText: last });
      expect(await raisedOf(projectId)).toBe(50_000_000n);
    },
  );

  it("takes a remainder below the minimum: what remains is then the minimum", async () => {
    const projectId = await open({ subscription_minimum: "30" });
    await ask(await world.person(trx(80)), projectId, { amountText: "80" });
    const alice = await world.person(trx(50));
    const below = await refused(ask(alice, projectId, { amountText: "19" }));
    expect(below).toMatchObject({
      code: "subscription-below-minimum",
      details: { minimum: "20" },
    });
    await ask(alice, projectId, { amountText: "20" });
    expect(await raisedOf(projectId)).toBe(100_000_000n);
  });
});
