import { type Language, languages } from "@clearhold/contract/refusals";
import { exchange } from "@clearhold/contract/wallet/desk/exchange";
import { getMessage, listMessages } from "@clearhold/contract/wallet/press/messages";
import { cancelSubscription, subscribe } from "@clearhold/contract/wallet/projects/projects";
import { listActivity } from "@clearhold/contract/wallet/statements/activity";
import { listBills } from "@clearhold/contract/wallet/statements/bills";
import { beforeAll, describe, expect, it } from "vitest";
import { parseRate } from "../../src/features/desk/exchange/exchange.ts";
import { keepRate } from "../../src/features/desk/exchange/index.ts";
import { fixedRate } from "../../src/features/desk/exchange/rate-sources.ts";
import { openLedger } from "../../src/ledger/index.ts";
import { trx, usdt } from "../market-world.ts";
import { giveDesk, payIn } from "../paid-in.ts";
import { fundPassword, type Person, settledPerson } from "../people.ts";
import { readTold } from "../press/read-told.ts";
import { openRaiseWorld } from "../projects/raise-world.ts";
import { tellAllFacts } from "../rounds.ts";
import { useOpened } from "../use-world.ts";
import { giveBack, hold } from "./bill-people.ts";

const world = useOpened(openRaiseWorld);
let alice: Person;
let address = "";
beforeAll(async () => {
  alice = await settledPerson(world, "alice");
  await live();
});

const password = fundPassword;
const later = { end: "+2d", publish: "+4d", give: "+5d" };

/** Every kind of movement that people cause: of each its beginning and its ends. */
async function live(): Promise<void> {
  const { databases, clock } = world;
  await world.pay(alice, trx(1_000), usdt(500));
  await payIn({ database: databases.worker, clock }, { amount: usdt(100) });
  const desk = { adminUrl: world.adminUrl, database: databases.operator, clock };
  await giveDesk(desk, usdt(100));
  await keepRate({
    ...{ database: databases.worker, source: fixedRate(parseRate("4")), feePpm: 5_000n },
  });
  await alice.call(exchange, { price: "40", type: 4, password });
  const api = openLedger({ database: databases.api, clock });
  const withdrawal = await hold(world, api, alice, trx(30));
  address = withdrawal.address;
  await giveBack(world, world.worker, withdrawal);
  await hold(world, api, alice, trx(20));
  // Called back by its owner, and stopped by a freeze.
  for (const [coins, reason] of [
    [7, "cancelled-by-owner"],
    [6, "account-frozen"],
  ] as const) {
    await giveBack(world, world.worker, await hold(world, api, alice, trx(coins)), reason);
  }
  await api.close();
  const buy = (pro_id: string, money: string) => alice.call(subscribe, { pro_id, money, password });
  const cooling = await world.open({ name: "Cold store", cooling_off_hours: 24, ...later });
  const { record_id } = await buy(cooling, "70");
  await alice.call(cancelSubscription, { record_id });
  const failing = await world.open({ name: "Night market", end: "+2h" });
  await buy(failing, "50");
  const ending = await world.open({ target: "100", minimum: "100" });
  await buy(ending, "100");
  await world.advance(ending);
  await world.publish(ending);
  clock.advance(3 * 3600);
  for (const projectId of [ending, failing]) await world.advance(projectId);
  await tellAllFacts({ databases, clock });
}

/** Its name, how much of which coin, and the project or the address that it is about. */
type Fact = readonly [title: string, amount: string, about: string];

const projects = ["Cold store", "Night market", "Harbour roofs"];
const aboutOf = (text: string) =>
  [...projects, address].find((about) => text.includes(about)) ?? "";
const sorted = (facts: readonly Fact[]) => facts.map((fact) => fact.join(" | ")).sort();

async function onTheBill(language: Language): Promise<Fact[]> {
  const { data } = await world.callAs(alice.token, language)(listBills, { limit: 100 });
  // An exchange moves two balances: what was paid names it.
  const facts = data.data.filter(({ money2, money }) => money2 === "" || money.startsWith("-"));
  return facts.map(({ title, money, unit, tip }) => [
    title,
    `${money.replace("-", "")} ${unit}`,
    aboutOf(tip),
  ]);
}

async function inActivity(language: Language): Promise<Fact[]> {
  const ask = { group: "money", limit: 100 } as const;
  const { data } = await world.callAs(alice.token, language)(listActivity, ask);
  return data.map(({ title, details }) => [
    title,
    `${details.amount} ${details.currency}`,
    aboutOf(details.project ?? details.address ?? ""),
  ]);
}

async function inMessages(language: Language): Promise<Fact[]> {
  const call = world.callAs(alice.token, language);
  const { data } = await call(listMessages, { mode_id: 1, limit: 100 });
  const messages = await Promise.all(data.map(({ id }) => call(getMessage, { id })));
  return messages.map(({ title, content }) => [
    title,
    /[0-9.,]+ (?:TRX|USDT)/.exec(content)?.[0].replaceAll(",", "") ?? "",
    aboutOf(content),
  ]);
}

describe("the money of one life", () => {
  it("is on the bill, in the activity and in the messages, by one name and amount", async () => {
    const bill = await onTheBill("en-us");
    expect(sorted(bill)).toEqual([
      "Deposit received | 1000 TRX | ",
      "Deposit received | 500 USDT | ",
      "Exchange completed | 40 TRX | ",
      "Payout received | 100 TRX | Harbour roofs",
      "Subscription cancelled | 70 TRX | Cold store",
      "Subscription confirmed | 100 TRX | Harbour roofs",
      "Subscription confirmed | 50 TRX | Night market",
      "Subscription confirmed | 70 TRX | Cold store",
      "Subscription refunded | 50 TRX | Night market",
      `Withdrawal cancelled | 7 TRX | ${address}`,
      `Withdrawal requested | 20 TRX | ${address}`,
      `Withdrawal requested | 30 TRX | ${address}`,
      `Withdrawal requested | 6 TRX | ${address}`,
      `Withdrawal requested | 7 TRX | ${address}`,
      `Withdrawal returned | 30 TRX | ${address}`,
      `Withdrawal stopped by the freeze | 6 TRX | ${address}`,
    ]);
  });

  it.each(languages)("is the same in all three in %s", async (language) => {
    const bill = sorted(await onTheBill(language));
    expect(sorted(await inActivity(language))).toEqual(bill);
    expect(sorted(await inMessages(language))).toEqual(bill);
  });

  it.each([
    ["exchange-done", /^You exchanged 40 TRX for [\d.]+ USDT\.$/],
    ["project-paid-out", /^Harbour roofs paid 100 TRX into your available balance\.$/],
    ["raise-completed", /^Harbour roofs completed its raise\. Your part is 100 TRX\.$/],
    [
      "result-published",
      /^Harbour roofs has a result\. You put in 100 TRX and receive [\d.]+ TRX\.$/,
    ],
    ["payouts-begun", /^Harbour roofs pays its subscribers now\. You put in 100 TRX and receive/],
    ["payouts-over", /^Harbour roofs has paid everyone\. You put in 100 TRX and receive/],
  ] as const)("is told in words: %s", async (kind, said) => {
    const told = await readTold(world, alice, kind);
    expect(told.map(({ content }) => content)).toEqual([expect.stringMatching(said)]);
  });

  it("names the sender of a deposit in all three", async () => {
    const { data: bills } = await alice.call(listBills, { category: "1", limit: 100 });
    const { data: lines } = await alice.call(listActivity, { group: "money", limit: 100 });
    const { data: list } = await alice.call(listMessages, { mode_id: 1, limit: 100 });
    const messages = await Promise.all(list.map(({ id }) => alice.call(getMessage, { id })));
    const onBill = bills.data.map(({ tip }) => tip).sort();
    expect(onBill).toHaveLength(2);
    for (const sender of onBill) expect(sender).toMatch(/^T\w{33}$/);
    const inLines = lines.filter(({ kind }) => kind === "deposit-credited");
    expect(inLines.map(({ details }) => details.address).sort()).toEqual(onBill);
    const told = messages.filter(({ about }) => about === "deposit");
    expect(told.map(({ address }) => address).sort()).toEqual(onBill);
  });

  it("comes in pages that miss and repeat nothing", async () => {
    const whole = await alice.call(listActivity, { limit: 100 });
    const ids: string[] = [];
    for (let page = 1; page <= whole.data.length; page += 1) {
      const { data } = await alice.call(listActivity, { limit: 1, page });
      ids.push(...data.map(({ id }) => id));
    }
    expect(whole.total).toBe(whole.data.length);
    expect(ids).toEqual(whole.data.map(({ id }) => id));
  });
});
