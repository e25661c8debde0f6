import type { Endpoint } from "@clearhold/contract/endpoint";
import { getDepositAddress } from "@clearhold/contract/wallet/chain/deposits";
import { exchange } from "@clearhold/contract/wallet/desk/exchange";
import { walletEndpoints } from "@clearhold/contract/wallet/index";
import { cancelWithdrawal } from "@clearhold/contract/wallet/payouts/withdrawals";
import { login } from "@clearhold/contract/wallet/people/account";
import { getMessage, listMessages } from "@clearhold/contract/wallet/press/messages";
import { appoint } from "@clearhold/contract/wallet/projects/appointments";
import { getEvidence } from "@clearhold/contract/wallet/projects/evidence";
import { listProjectNotices } from "@clearhold/contract/wallet/projects/notices";
import {
  getProject,
  getSubscription,
  subscribe,
} from "@clearhold/contract/wallet/projects/projects";
import { getAssets } from "@clearhold/contract/wallet/statements/assets";
import { getBill, listBills } from "@clearhold/contract/wallet/statements/bills";
import { money } from "@clearhold/money";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { insertDetected } from "../../src/features/chain/deposits/deposit-store.ts";
import { idOfFact, newId } from "../../src/kernel/ids.ts";
import { trx } from "../market-world.ts";
import { newAddress } from "../paid-in.ts";
import { demoPerson, fundPassword, type Person, settledPerson } from "../people.ts";
import { openRaiseWorld } from "../projects/raise-world.ts";
import { tellAllFacts } from "../rounds.ts";
import { fetchStatement, readStatement } from "../statements/bill-people.ts";
import { readPdf } from "../statements/read-pdf.ts";
import { useOpened } from "../use-world.ts";
import { openVictim, type Victim } from "./victim.ts";

/** The demo's person and somebody who came by themselves, on one stack, each with one of everything. */
const world = useOpened(openRaiseWorld);
let dora: Owner;
let alice: Owner;

type Owner = Victim & { readonly deposit: string };

beforeAll(async () => {
  alice = await withDeposit(await openVictim(world, await settledPerson(world, "alice")));
  dora = await withDeposit(await openVictim(world, await demoPerson(world, "dora")));
});

/** Somebody to whom a block brought a deposit that is not final yet. */
async function withDeposit(person: Victim): Promise<Owner> {
  const { databases, clock } = world;
  const { address } = await person.call(getDepositAddress, { currency_id: "TRX" });
  const txid = newId("dep", clock).slice(4).padStart(64, "0");
  const id = idOfFact("dep", `${txid} trx 0`);
  await insertDetected(databases.worker, [
    {
      ...{ id, txid, kind: "trx", proved: true, position: "0" },
      ...{ purpose: "user", ownerId: person.userId },
      ...{ address, fromAddress: newAddress(), amount: money("TRX", 5n) },
      ...{ blockNumber: 7n, blockId: "7", blockAt: clock.now(), at: clock.now() },
    },
  ]);
  return { ...person, deposit: id };
}

type Ask = Record<string, string | number>;

/** The reads that show a person's money, or a person's part in a project. */
const ownReads: Record<string, (of: Owner) => Ask> = {
  getUserInfo: () => ({}),
  getAssets: () => ({}),
  getLevel: () => ({}),
  listBills: () => ({}),
  getBill: ({ ids }) => ({ id: ids.bill }),
  listDeposits: () => ({}),
  getDeposit: ({ deposit }) => ({ id: deposit }),
  listExchangeSides: () => ({}),
  listExchanges: () => ({}),
  getExchange: ({ ids }) => ({ id: ids.exchange }),
  listWithdrawalCurrencies: () => ({}),
  listWithdrawals: () => ({}),
  getWithdrawal: ({ ids }) => ({ id: ids.withdrawal }),
  getSimpleWithdrawal: () => ({ type: 1 }),
  listSubscriptions: () => ({}),
  getSubscription: ({ ids }) => ({ record_id: ids.subscription }),
  getOwnOrder: ({ ids }) => ({ id: ids.subscription }),
  getOrder: ({ ids }) => ({ id: ids.project }),
  listAppointments: () => ({}),
  getTeam: () => ({}),
  listCommissions: () => ({}),
  getCommissionPlan: () => ({}),
  listRewards: () => ({}),
};

/** The reads of which other tests below say what they show. */
const otherReads = [
  ...["listProjects", "getProject", "listOrders", "getEvidence", "listRisks"],
  ...["listProjectNotices", "getDepositClaim", "readHome", "getMessage"],
];

const isRead = ({ methods }: Endpoint) => methods.includes("GET");
const marked = walletEndpoints.filter(({ reply }) =>
  JSON.stringify(z.toJSONSchema(reply, { unrepresentable: "any" })).includes('"is_demo"'),
);

/** Every value of a field in an answer, at whatever depth. */
function valuesOf(field: string, answer: unknown): unknown[] {
  if (typeof answer !== "object" || answer === null) return [];
  return Object.entries(answer).flatMap(([name, value]) =>
    name === field ? [value] : valuesOf(field, value),
  );
}

async function marksIn(person: Person, name: string, ask: Ask): Promise<unknown[]> {
  const endpoint = marked.find((one) => one.name === name);
  if (!endpoint) throw new Error(`${name} carries no mark`);
  return [...new Set(valuesOf("is_demo", await person.call(endpoint, ask)))];
}

describe("is_demo over HTTP", () => {
  it("is on every read that these tests know, and on no other", () => {
    const names = marked.filter(isRead).map(({ name }) => name);
    expect(names.sort()).toEqual([...Object.keys(ownReads), ...otherReads].sort());
  });

  it.each(Object.keys(ownReads))("marks all that %s shows the demo's person", async (name) => {
    const askOf = ownReads[name] as (of: Owner) => Ask;
    expect(await marksIn(dora, name, askOf(dora))).toEqual([true]);
    expect(await marksIn(alice, name, askOf(alice))).toEqual([false]);
  });

  it("is on each message about money", async () => {
    const { databases, clock } = world;
    await tellAllFacts({ databases, clock });
    for (const [person, mark] of [
      [dora, true],
      [alice, false],
    ] as const) {
      const { data } = await person.call(listMessages, { mode_id: 1 });
      expect(data.length).toBeGreaterThan(0);
      for (const { id } of data) {
        expect(await person.call(getMessage, { id })).toMatchObject({ is_demo: mark });
      }
    }
  });

  it("comes with what a login and a money call answer", async () => {
    for (const [person, mark] of [
      [dora, true],
      [alice, false],
    ] as const) {
      const opened = await world.callAs(null)(login, {
        account: person.email,
        password: person.password,
      });
      expect(opened.userinfo).toMatchObject({ is_demo: mark, network: "devnet" });
      const ask = { price: "7", type: 3, password: fundPassword } as const;
      expect(await person.call(exchange, ask)).toMatchObject({ is_demo: mark });
      const { withdrawal } = person.ids;
      expect(await person.call(cancelWithdrawal, { id: withdrawal })).toMatchObject({
        is_demo: mark,
      });
    }
  });
});

describe("what is mixed", () => {
  it("a demo project is demo to everybody; a person's own money in it is not", async () => {
    const id = await world.open({}, "demo");
    const ask = { pro_id: id, money: "20", password: fundPassword };
    const { record_id } = await alice.call(subscribe, ask);
    expect(await alice.call(getProject, { pro_id: id })).toMatchObject({
      ...{ is_demo: true, raised_is_demo: false },
    });
    expect(await marksIn(alice, "getOrder", { id })).toEqual([true]);
    expect(await marksIn(alice, "readHome", {})).toContain(true);
    expect(await marksIn(alice, "getEvidence", { pro_id: id })).toEqual([true]);
    // Her part names the project; her money is hers.
    expect(await alice.call(getSubscription, { record_id })).toMatchObject({ is_demo: true });
    const [bill] = (await alice.call(listBills, { category: 4 })).data.data;
    expect(bill).toMatchObject({ subject_id: record_id, is_demo: false, tip_is_demo: true });
    expect(await alice.call(getAssets, {})).toMatchObject({ is_demo: false });
  });

  it("a payout of a demo project is booked to an ordinary balance as it is", async () => {
    const id = await world.open({ target: "100", person_limit: "100" }, "demo");
    const ask = { pro_id: id, money: "100", password: fundPassword };
    const { record_id } = await alice.call(subscribe, ask);
    await world.advance(id);
    await world.publish(id);
    world.clock.advance(3 * 3600);
    expect(await world.advance(id)).toEqual([5, 6, 7]);
    const again = await loggedIn(alice);
    const [bill] = (await again(listBills, { category: 9 })).data.data;
    expect(bill).toMatchObject({ subject_id: record_id, is_demo: false, tip_is_demo: true });
    const shown = await again(getBill, { id: bill?.id ?? "" });
    expect(shown).toMatchObject({ is_demo: false, tip_is_demo: true });
    const notices = await again(listProjectNotices, {});
    expect(new Set(notices.data.map(({ is_demo }) => is_demo))).toEqual(new Set([true]));
  });

  it("a project that took demo money says so beside what it has raised", async () => {
    const bob = await settledPerson(world, "bob");
    const dana = await demoPerson(world, "dana");
    for (const person of [bob, dana]) await world.pay(person, trx(500));
    const id = await world.open({ cooling_off_hours: 1 });
    const ask = { pro_id: id, money: "20", password: fundPassword };
    await bob.call(subscribe, ask);
    expect(await bob.call(getProject, { pro_id: id })).toMatchObject({
      ...{ is_demo: false, raised_is_demo: false },
    });
    await dana.call(subscribe, ask);
    const mixed = { is_demo: false, raised_is_demo: true };
    expect(await bob.call(getProject, { pro_id: id })).toMatchObject(mixed);
    expect(await bob.call(getEvidence, { pro_id: id })).toMatchObject(mixed);
    for (const [person, mark] of [
      [bob, false],
      [dana, true],
    ] as const) {
      expect(await marksIn(person, "getOrder", { id })).toEqual([mark]);
      expect(await marksIn(person, "listSubscriptions", {})).toEqual([mark]);
    }
    // She has a part in this one alone: of others she sees what everybody sees.
    const other = await world.open();
    expect(await marksIn(dana, "getOrder", { id: other })).toEqual([false]);
    const ahead = await world.make();
    const reminder = await dana.call(appoint, { pro_id: ahead, money: "20" });
    expect(reminder.is_demo).toBe(true);
  });
});

/** A session after time has passed. */
async function loggedIn({ email, password }: Person): Promise<Person["call"]> {
  const { token } = await world.callAs(null)(login, { account: email, password });
  return world.callAs(token);
}

describe("a statement", () => {
  it("carries the mark in a column, and above the lines", async () => {
    for (const [name, mark] of [
      ["dana", true],
      ["bob", false],
    ] as const) {
      const person = { email: `${name}@example.com`, password: dora.password };
      const { token } = await world.callAs(null)(login, {
        account: person.email,
        password: person.password,
      });
      const csv = await fetchStatement(world, token, { format: "csv" });
      const { head, lines } = readStatement(csv.bytes);
      expect(new Set(lines.map(({ fields }) => fields.at(-1)))).toEqual(new Set([String(mark)]));
      expect(head.get("Demo")).toBe(mark ? "DEMO: demo data, not real money" : undefined);
      expect(head.get("Network")).toBe("Devnet");
      const pdf = await fetchStatement(world, token, { format: "pdf" });
      for (const page of readPdf(pdf.bytes)) {
        expect(page.join(" ").includes("DEMO")).toBe(mark);
      }
    }
  });

  it("marks the project that a row names", async () => {
    const { token } = await world.callAs(null)(login, {
      account: alice.email,
      password: alice.password,
    });
    const csv = await fetchStatement(world, token, { format: "csv", category: "9" });
    const { lines } = readStatement(csv.bytes);
    const payout = lines.find(({ type }) => type === "Payout received");
    expect(payout?.counterparty).toBe("Harbour roofs (DEMO)");
    expect(payout?.fields.at(-1)).toBe("false");
  });
});
