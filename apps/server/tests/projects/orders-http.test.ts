import { newIdempotencyKey } from "@clearhold/client";
import { buyOrder } from "@clearhold/contract/wallet/payouts/simple-wallet";
import { getOrder, getOwnOrder, listOrders } from "@clearhold/contract/wallet/projects/order-views";
import {
  getProject,
  getSubscription,
  subscribe,
} from "@clearhold/contract/wallet/projects/projects";
import { beforeAll, describe, expect, it } from "vitest";
import { parseRate } from "../../src/features/desk/exchange/exchange.ts";
import { keepRate } from "../../src/features/desk/exchange/index.ts";
import { fixedRate } from "../../src/features/desk/exchange/rate-sources.ts";
import { trx, usdt } from "../market-world.ts";
import { fundPassword, type Person, refusalOf, settledPerson } from "../people.ts";
import { useWorld } from "../use-world.ts";
import { openRaiseWorld } from "./raise-world.ts";

/** Both styles of requirement 7 are views of the same rows. */

const world = useWorld(openRaiseWorld);
let alice: Person;
let bob: Person;

beforeAll(async () => {
  alice = await settledPerson(world, "alice");
  bob = await settledPerson(world, "bob");
  for (const person of [alice, bob]) await world.pay(person, trx(500), usdt(500));
  const source = fixedRate(parseRate("3.25"));
  await keepRate({ database: world.databases.worker, source, feePpm: 5_000n });
});

/** A raise of 300 whose steps lie an hour apart. */
function opened(changes: Record<string, unknown> = {}): Promise<string> {
  return world.open({ minimum: "300", person_limit: "200", ...changes });
}

async function buy(person: Person, id: string, money: string): Promise<string> {
  const ask = { id, money, fund_password: fundPassword };
  return (await person.call(buyOrder, ask, { idempotencyKey: newIdempotencyKey() })).record_id;
}

describe("a project as an order", () => {
  it("has the fields of the requirement, and nothing of a result before there is one", async () => {
    const id = await opened();
    const project = await alice.call(getProject, { pro_id: id });
    expect(await alice.call(getOrder, { id })).toMatchObject({
      ...{ id, period: project.period, type: 1, money: "300", already_money: "0" },
      ...{ starttime: project.starttime, endtime: project.endtime },
      ...{ collection_money: "0", total_income: "", fee_rate: "20", fee: "", income: "" },
      ...{ exchange_rate: "", pay_money: "", pay_time: 0, late_money: "0" },
      ...{ createtime: project.createtime },
      ...{ rate: "12.5", rate_is_target: true, is_profit: 0, status: 2, is_demo: false },
    });
    const none = "prj_00000000000000000000000000";
    expect((await refusalOf(alice.call(getOrder, { id: none }))).code).toBe("project-not-found");
  });

  it("counts all of my part and none of another's, whichever door it came through", async () => {
    const id = await opened();
    await buy(alice, id, "50");
    await alice.call(subscribe, { pro_id: id, money: "70", password: fundPassword });
    const bobs = await buy(bob, id, "20");
    const order = await alice.call(getOrder, { id });
    expect(order).toMatchObject({ already_money: "140", collection_money: "120" });
    expect((await bob.call(getOrder, { id })).collection_money).toBe("20");
    expect((await refusalOf(alice.call(getOwnOrder, { id: bobs }))).code).toBe("record-not-found");
    expect(await bob.call(getOwnOrder, { id: bobs })).toMatchObject({
      ...{ id: bobs, pro_id: id, collection_money: "20", income: "", exchange_rate: "" },
    });
  });

  it("says the same of a result as the record does", async () => {
    const id = await opened({ currency: "USDT" });
    const record = await buy(alice, id, "200");
    await buy(bob, id, "100");
    await world.advance(id);
    world.clock.advance(2 * 3600);
    await world.publish(id);
    await world.advance(id);
    const announced = { status: 5, total_income: "0", fee: "", income: "", pay_money: "" };
    expect(await alice.call(getOrder, { id })).toMatchObject(announced);
    world.clock.advance(3600);
    await world.advance(id);
    const paid = await alice.call(getSubscription, { record_id: record });
    expect(await alice.call(getOwnOrder, { id: record })).toMatchObject({
      ...{ type: 2, status: 7, collection_money: "200", total_income: "0", fee: "0" },
      ...{ income: paid.my_profit, pay_money: paid.earnings, pay_time: paid.updatetime },
      ...{ exchange_rate: "3.25", rate: paid.rate, rate_is_target: false },
      createtime: paid.createtime,
    });
  });

  it("shows the refund of a failed raise, and no result", async () => {
    const id = await opened();
    const record = await buy(alice, id, "30");
    world.clock.advance(3600);
    await world.advance(id);
    expect(await alice.call(getOwnOrder, { id: record })).toMatchObject({
      ...{ status: 4, collection_money: "30", pay_money: "30", total_income: "", income: "" },
      ...{ fee: "", rate_is_target: true, is_profit: 0 },
    });
  });
});

describe("the list of orders", () => {
  it("is filtered by currency and status, in pages without a gap", async () => {
    const all = await alice.call(listOrders, { limit: 100 });
    const ids = all.data.map(({ id }) => id);
    expect(new Set(ids).size).toBe(all.total);
    const usdtOnly = await alice.call(listOrders, { type: 2, limit: 100 });
    expect(usdtOnly.data.map(({ id }) => id)).toEqual(
      all.data.filter(({ type }) => type === 2).map(({ id }) => id),
    );
    const failed = await alice.call(listOrders, { status: 4, limit: 100 });
    expect(failed.data.map(({ status }) => status)).toEqual([4]);
    expect(failed.data[0]).toMatchObject({ collection_money: "30" });
    const paged = [];
    for (let page = 1; page <= all.total; page += 1) {
      paged.push(...(await alice.call(listOrders, { page, limit: 1 })).data);
    }
    expect(paged).toEqual(all.data);
  });
});
