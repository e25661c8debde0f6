import { newIdempotencyKey } from "@clearhold/client";
import { getEvidence } from "@clearhold/contract/wallet/projects/evidence";
import {
  getProject,
  getSubscription,
  listProjects,
  listSubscriptions,
  subscribe,
} from "@clearhold/contract/wallet/projects/projects";
import { getBill, listBills } from "@clearhold/contract/wallet/statements/bills";
import { type Money, money, parseUnits } from "@clearhold/money";
import { pino } from "pino";
import { beforeAll, describe, expect, it } from "vitest";
import { returnWithdrawal } from "../../src/features/payouts/withdrawals/return-withdrawal.ts";
import {
  freshWithdrawal,
  type Withdrawal,
} from "../../src/features/payouts/withdrawals/withdrawal.ts";
import { newWithdrawalRow } from "../../src/features/payouts/withdrawals/withdrawal-store.ts";
import { newId } from "../../src/kernel/ids.ts";
import { openLedger } from "../../src/ledger/index.ts";
import { withdrawalHeld } from "../../src/ledger/recipes/payouts.ts";
import { orderText } from "../../src/wire/signer/payment-order.ts";
import { authorised } from "../authorised.ts";
import { trx, usdt } from "../market-world.ts";
import { fundPassword, type Person, refusalOf, settledPerson } from "../people.ts";
import { useWorld } from "../use-world.ts";
import { openRaiseWorld } from "./raise-world.ts";

const world = useWorld(openRaiseWorld);
let alice: Person;
let bob: Person;

beforeAll(async () => {
  alice = await settledPerson(world, "alice");
  bob = await settledPerson(world, "bob");
  for (const person of [alice, bob]) await world.pay(person, trx(500), usdt(200));
});

function opened(): Promise<string> {
  return world.open({ content: "One.\nTwo.", person_limit: "200" });
}

describe("projects over HTTP", () => {
  it("show what they are, and to whom", async () => {
    const projectId = await opened();
    const view = await alice.call(getProject, { pro_id: projectId });
    expect(view).toMatchObject({
      ...{ status: 2, unit: "TRX", total_raised: "300", already_raised: "0", min_total: "100" },
      ...{ min_raised: "10", limit_raised: "200", balance: "300", my_remaining: "200" },
      ...{ rate: "12.5", rate_is_target: true, is_profit: 0, is_demo: false, terms_hash: "" },
      ...{ assignjson: [{ name: "Panels", value: "100" }], content: "One.\nTwo." },
    });
    expect(view.ubalance).toBe("500");
    expect(view.escrow_address).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/);
    const mine = await alice.call(listProjects, { id: 1 });
    expect(mine.data.map((project) => project.id)).toContain(projectId);
    expect((await alice.call(listProjects, { id: 2 })).data).toEqual([]);
    expect((await alice.call(listProjects, { id: 1, currency: "USDT" })).total).toBe(0);
  });

  it("live from subscription to payout, each step in the statement", async () => {
    const projectId = await opened();
    const ask = { pro_id: projectId, password: fundPassword };
    const idempotencyKey = newIdempotencyKey();
    const first = await alice.call(subscribe, { ...ask, money: "200" }, { idempotencyKey });
    const again = await alice.call(subscribe, { ...ask, money: "200" }, { idempotencyKey });
    expect(again).toEqual(first);
    const above = await refusalOf(bob.call(subscribe, { ...ask, money: "101" }));
    expect(above).toMatchObject({
      code: "subscription-above-quota",
      details: { remaining: "100" },
    });
    await bob.call(subscribe, { ...ask, money: "100" });
    await world.advance(projectId);
    await world.publish(projectId);
    world.clock.advance(3 * 3600);
    expect(await world.advance(projectId)).toEqual([5, 6, 7]);

    const record = await alice.call(getSubscription, { record_id: first.record_id });
    expect(record).toMatchObject({ status: 7, price: "200", earnings: "200", is_profit: 0 });
    const evidence = await bob.call(getEvidence, { pro_id: projectId });
    expect(evidence).toMatchObject({
      principal: "300",
      result: { escrow: "300", fee: "0", sheet_lines: 2 },
      mine: [{ price: "100", earnings: "100" }],
    });
    const stranger = await refusalOf(bob.call(getSubscription, { record_id: first.record_id }));
    expect(stranger.code).toBe("record-not-found");
    const list = await alice.call(listSubscriptions, { name: "TRX" });
    expect(list).toMatchObject({ total: 1, data: [{ id: first.record_id }] });
  });

  it.each([
    [{ money: "-1" }, "field-invalid"],
    [{ money: "1e2" }, "field-invalid"],
    [{ money: "10.5" }, "subscription-not-integer"],
    [{ money: "10", agreement: 0 }, "agreement-required"],
    [{ money: "9" }, "subscription-below-minimum"],
    [{ money: "500000" }, "insufficient-balance"],
    [{ money: "10", password: "000000" }, "fund-password-wrong"],
  ] as const)("refuse a subscription with %j: %s", async (changes, code) => {
    const projectId = await opened();
    const ask = { pro_id: projectId, password: fundPassword, ...changes };
    expect((await refusalOf(alice.call(subscribe, ask))).code).toBe(code);
  });
});

describe("the statement over HTTP", () => {
  it("adds up to the balance in each currency, with the balance after every row", async () => {
    for (const [unit, total] of [
      ["TRX", 500_000_000n],
      ["USDT", 200_000_000n],
    ] as const) {
      const { data } = await alice.call(listBills, { name: unit, limit: 100 });
      const units = (text: string) => {
        const parsed = parseUnits(text.replace("-", ""), 6) ?? 0n;
        return text.startsWith("-") ? -parsed : parsed;
      };
      let running = 0n;
      for (const row of [...data.data].reverse()) {
        running += units(row.money);
        expect(units(row.balance_after)).toBe(running);
      }
      expect(running).toBe(total);
      expect(data.total).toBe(data.data.length);
    }
  });

  it("is filtered by category, currency and time, in the person's language", async () => {
    const korean = world.callAs(alice.token, "ko-kr");
    const { typelist, data } = await korean(listBills, { category: 4 });
    expect(typelist.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(data).toMatchObject({
      total: 1,
      data: [{ title: "청약 완료", category: 4, money: "-200", tip: "Harbour roofs", unit: "TRX" }],
    });
    expect(data.data[0]?.order_no).toMatch(/^P\d{6}$/);
    const paid = await alice.call(listBills, { category: 9, name: "TRX" });
    expect(paid.data.data).toMatchObject([{ money: "200", fee: "", balance_after: "500" }]);
    const early = await alice.call(listBills, { endtime: 1_000_000_000 });
    expect(early.data.total).toBe(0);
    const nothing = await alice.call(listBills, { category: 3 });
    expect(nothing.data.total).toBe(0);
  });

  it("has pages without a gap or a double", async () => {
    const rows = [];
    for (let page = 1; page <= 4; page += 1) {
      const { data } = await alice.call(listBills, { page, limit: 1 });
      rows.push(...data.data);
      expect(data).toMatchObject({ total: 4, last_page: 4, current_page: page });
    }
    const { data } = await alice.call(listBills, { limit: 10 });
    expect(rows).toEqual(data.data);
    expect((await alice.call(listBills, { page: 5, limit: 1 })).data.data).toEqual([]);
  });

  it("gives a receipt of one's own rows alone", async () => {
    const { data } = await alice.call(listBills, { name: "TRX", limit: 1 });
    const [row] = data.data;
    expect(await alice.call(getBill, { id: row!.id })).toEqual(row);
    for (const id of ["TRX-99", "TRX-0", "nonsense"]) {
      expect((await refusalOf(alice.call(getBill, { id }))).code).toBe("bill-not-found");
    }
    const bobs = await bob.call(getBill, { id: "USDT-1" });
    expect(bobs.subject_id).not.toBe((await alice.call(getBill, { id: "USDT-1" })).subject_id);
  });

  it("shows a withdrawal that came back without a fee, and the refund", async () => {
    const { databases, clock } = world;
    const withdrawalId = newId("wdr", clock);
    const api = openLedger({ database: databases.api, clock });
    const amount = usdt(50);
    const withdrawal = heldWithdrawal(withdrawalId, bob.userId, amount);
    await api.post({
      journals: [
        authorised(world, withdrawalHeld({ withdrawalId, userId: bob.userId, amount }), withdrawal),
      ],
      rows: [newWithdrawalRow(withdrawal)],
      answer: null,
    });
    await returnWithdrawal(
      {
        database: databases.worker,
        clock,
        ledger: world.worker,
        logger: pino({ level: "silent" }),
      },
      withdrawal,
      "payments-failed",
    );
    await api.close();
    const { data } = await bob.call(listBills, { name: "USDT", limit: 2 });
    const subject = { subject_id: withdrawalId, tip: "TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf" };
    expect(data.data).toMatchObject([
      { ...subject, category: 8, money: "50", fee: "", balance_after: "200" },
      { ...subject, category: 2, money: "-50", fee: "", balance_after: "150" },
    ]);
  });
});

/** A withdrawal as its own verb writes it, to an address of nobody here. */
function heldWithdrawal(id: string, userId: string, amount: Money): Withdrawal {
  const order = {
    ...{ id, userId, amount, fee: money(amount.currency, 500_000n) },
    address: "TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf",
  };
  const createdAt = Math.floor(world.clock.now().getTime() / 1000);
  return {
    ...order,
    ...freshWithdrawal,
    orderText: orderText({ ...order, network: "devnet", createdAt }),
    orderSignature: "of a test",
    requestedAt: new Date(createdAt * 1000),
  };
}
