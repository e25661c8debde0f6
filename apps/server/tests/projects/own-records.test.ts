import { appoint } from "@clearhold/contract/wallet/projects/appointments";
import { listProjectNotices } from "@clearhold/contract/wallet/projects/notices";
import {
  cancelSubscription,
  getProject,
  getSubscription,
  listSubscriptions,
  subscribe,
} from "@clearhold/contract/wallet/projects/projects";
import { beforeAll, describe, expect, it } from "vitest";
import { trx, usdt } from "../market-world.ts";
import { fundPassword, type Person, refusalOf, settledPerson } from "../people.ts";
import { useWorld } from "../use-world.ts";
import { openRaiseWorld } from "./raise-world.ts";

/** One of Alice's subscriptions for each way that it can go, made a minute apart. */
type Way = "open" | "raised" | "failed" | "over" | "cancelled";
const records = {} as Record<Way, string>;
const projects = {} as Record<Way, string>;

const world = useWorld(openRaiseWorld);
let alice: Person;
let bob: Person;

beforeAll(async () => {
  alice = await settledPerson(world, "alice");
  bob = await settledPerson(world, "bob");
  await world.pay(alice, trx(5_000), usdt(5_000));
  await make("over", { target: "100", currency: "USDT" });
  await make("failed", { end: "+2h" });
  await make("raised", { target: "100" });
  await make("cancelled", { cooling_off_hours: 24 });
  await make("open", { cooling_off_hours: 24 });
  await alice.call(cancelSubscription, { record_id: records.cancelled });
  await settle(projects.over);
});

/** A project with an appointment and then a subscription of Alice's. */
async function make(way: Way, changes: Record<string, unknown>): Promise<void> {
  const days = { end: "+2d", publish: "+4d", give: "+5d" };
  projects[way] = await world.make({ name: `Harbour ${way}`, ...days, ...changes });
  const ask = { pro_id: projects[way], money: way === "failed" ? "20" : "100" };
  await alice.call(appoint, ask);
  world.clock.advance(60);
  await world.advance(projects[way]);
  const { record_id } = await alice.call(subscribe, { ...ask, password: fundPassword });
  records[way] = record_id;
  await world.advance(projects[way]);
}

/** To its end, two hours later, which is when the raise of another has failed. */
async function settle(projectId: string): Promise<void> {
  await world.publish(projectId);
  world.clock.advance(2 * 3600);
  await world.advance(projects.failed);
}

async function found(ask: Parameters<typeof listAsk>[0], person = alice) {
  const { data } = await person.call(listSubscriptions, listAsk(ask));
  const ways = Object.keys(records) as Way[];
  return data.map(({ id }) => ways.find((way) => records[way] === id));
}

const listAsk = (ask: Record<string, string | number>) => ask as never;

describe("my records", () => {
  it("are filtered by type, status, currency and time, the newest first", async () => {
    expect(await found({})).toEqual(["open", "cancelled", "raised", "failed", "over"]);
    expect(await found({ category: 1 })).toEqual(["open", "raised", "over"]);
    expect(await found({ category: 2 })).toEqual([]);
    expect(await found({ category: 3 })).toEqual(["failed"]);
    expect(await found({ category: 4 })).toEqual(["cancelled"]);
    expect(await found({ status: 2 }), "without the cancelled one").toEqual(["open"]);
    expect(await found({ status: 3 })).toEqual(["raised", "over"]);
    expect(await found({ category: 3, status: 2 })).toEqual([]);
    expect(await found({ category: 4, status: 2 })).toEqual([]);
    expect(await found({ name: "USDT" })).toEqual(["over"]);
    expect(await found({ name: "", category: "", status: "", starttime: "" })).toHaveLength(5);
    expect(await found({}, bob)).toEqual([]);
  });

  it("are filtered by the second in which they were made, both ends included", async () => {
    const { data } = await alice.call(listSubscriptions, {});
    const [, , raised = 0, failed = 0, over = 0] = data.map(({ createtime }) => createtime);
    expect(await found({ endtime: over })).toEqual(["over"]);
    expect(await found({ endtime: over - 1 })).toEqual([]);
    expect(await found({ starttime: failed, endtime: raised })).toEqual(["raised", "failed"]);
    expect(await found({ starttime: over + 1, endtime: raised - 1 })).toEqual(["failed"]);
  });

  it("come in pages without a gap or a double, and an empty page still knows how many", async () => {
    const pages = [];
    for (let page = 1; page <= 3; page += 1) {
      const one = await alice.call(listSubscriptions, { page, limit: 2 });
      expect(one).toMatchObject({ total: 5, last_page: 3, current_page: page });
      pages.push(...one.data.map(({ id }) => id));
    }
    expect(new Set(pages).size).toBe(5);
    const beyond = await alice.call(listSubscriptions, { page: 4, limit: 2 });
    expect(beyond).toMatchObject({ data: [], total: 5 });
  });

  it("say in which state they are, and when each status was really reached", async () => {
    const cancelled = await alice.call(getSubscription, { record_id: records.cancelled });
    expect(cancelled).toMatchObject({ state: "cancelled", status: 2, can_cancel: 0 });
    const failed = await alice.call(getSubscription, { record_id: records.failed });
    expect(failed).toMatchObject({ state: "returned", status: 4, earnings: "" });
    const [opened, end] = failed.moves;
    expect([opened?.status, end?.status]).toEqual([2, 4]);
    expect(opened?.at).toBeLessThanOrEqual(failed.createtime);
    expect(end?.at).toBeGreaterThanOrEqual(failed.endtime);
    const { moves } = await alice.call(getProject, { pro_id: projects.failed });
    expect(moves).toEqual(failed.moves);
  });
});

describe("whether one can be cancelled", () => {
  const canCancel = async () => {
    const { data } = await alice.call(listSubscriptions, {});
    const ways = Object.keys(records) as Way[];
    return ways.filter((way) =>
      data.some((one) => one.id === records[way] && one.can_cancel === 1),
    );
  };

  it("is said of each, for as long as the cooling-off of a raise that is open", async () => {
    expect(await canCancel()).toEqual(["open"]);
    const { final_at } = await alice.call(getSubscription, { record_id: records.open });
    const left = final_at * 1000 - world.clock.now().getTime();
    world.clock.advance(Math.floor(left / 1000) - 60);
    expect(await canCancel()).toEqual(["open"]);
    world.clock.advance(120);
    expect(await canCancel()).toEqual([]);
    const refusal = await refusalOf(alice.call(cancelSubscription, { record_id: records.open }));
    expect(refusal.code).toBe("subscription-final");
  });
});

describe("notices about projects", () => {
  it("follow from what happened, to whom it concerns alone, the newest first", async () => {
    const { data, total } = await alice.call(listProjectNotices, { limit: 100 });
    expect(total).toBe(data.length);
    const told = data.map(({ kind, name }) => `${name} ${kind}`);
    for (const way of Object.keys(records)) expect(told).toContain(`Harbour ${way} opened`);
    expect(told.filter((one) => !one.endsWith("opened")).sort()).toEqual([
      "Harbour cancelled cancelled",
      "Harbour failed failed",
      "Harbour over raised",
      "Harbour raised raised",
    ]);
    expect(data[0]).toMatchObject({ kind: "failed", price: "20", earnings: "20", my_profit: "" });
    const times = data.map(({ createtime }) => createtime);
    expect(times).toEqual(times.toSorted((left, right) => right - left));
    expect((await bob.call(listProjectNotices, {})).data).toEqual([]);
  });

  it("tell result and payout with their figures, zero neither as a profit nor as a loss", async () => {
    world.clock.advance(5 * 86_400);
    expect(await world.advance(projects.over)).toEqual([5, 6, 7]);
    const { data } = await alice.call(listProjectNotices, { limit: 3 });
    const even = {
      price: "100",
      is_profit: 0,
      my_profit: "0",
      platform_money: "0",
      earnings: "100",
    };
    const record = { record_id: records.over, pro_id: projects.over };
    expect(data).toMatchObject([
      { kind: "over", ...even, ...record },
      { kind: "grant", ...even, ...record },
      { kind: "result", ...even, ...record },
    ]);
    expect(await found({ category: 2 })).toEqual(["over"]);
  });

  it("have pages, and their own limit is five", async () => {
    const page = await alice.call(listProjectNotices, { page: 2 });
    const all = await alice.call(listProjectNotices, { limit: 100 });
    expect(page).toMatchObject({ per_page: 5, total: all.total });
    expect(page.data).toEqual(all.data.slice(5, 10));
  });

  it("are cancelled by their owner's live session, and by no other", async () => {
    const ask = (sessionHash: string) =>
      world.guard.authoriseCancelling({
        ...{ userId: alice.actor.userId, sessionHash, reference: records.open },
        ...{ purpose: projects.open, currency: "TRX", amountUnits: "100000000" },
      });
    const { sessionHash } = alice.actor;
    expect((await ask(sessionHash)).authorisation).toMatch(/^\d{13}\.[0-9a-f]{64}$/);
    for (const other of [bob.actor.sessionHash, "", sessionHash.slice(1)]) {
      expect((await refusalOf(ask(other))).code).toBe("session-expired");
    }
  });

  it("cannot be about somebody else's record", async () => {
    const stranger = bob.call(cancelSubscription, { record_id: records.open });
    expect((await refusalOf(stranger)).code).toBe("record-not-found");
  });
});
