import { getDeposit, listDepositCurrencies } from "@clearhold/contract/wallet/chain/deposits";
import { exchange } from "@clearhold/contract/wallet/desk/exchange";
import { listActivity } from "@clearhold/contract/wallet/statements/activity";
import { listBills } from "@clearhold/contract/wallet/statements/bills";
import { type CurrencyCode, money } from "@clearhold/money";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  approveTakeback,
  proposeGiveback,
  proposeTakeback,
} from "../../src/features/chain/deposit-takebacks/index.ts";
import { parseRate } from "../../src/features/desk/exchange/exchange.ts";
import { keepRate } from "../../src/features/desk/exchange/index.ts";
import { fixedRate } from "../../src/features/desk/exchange/rate-sources.ts";
import { houseDeficit, userAvailable } from "../../src/ledger/chart-of-accounts.ts";
import { type Ledger, openLedger } from "../../src/ledger/index.ts";
import {
  depositGivenBack,
  depositTakenBack,
  exchangedDepositTakenBack,
} from "../../src/ledger/recipes/corrections.ts";
import { operatorSocketOf } from "../../src/wire/guard/guard-port.ts";
import { expectCleanBooks } from "../books.ts";
import { asOperator, type CommandLine, openCommandLine, passwords } from "../command-line.ts";
import { type CustodyWorld, openCustodyWorld } from "../custody-world.ts";
import { asAdmin } from "../database.ts";
import { openTestOperators, type TestOperators } from "../enrol-operator.ts";
import { namesUnder } from "../operator-names.ts";
import { giveDesk } from "../paid-in.ts";
import { coin, richPerson } from "../payers.ts";
import { codeOf, fundPassword, type Person } from "../people.ts";
import { readTold } from "../press/read-told.ts";
import { bookLoss, creditFalsely } from "./false-deposit.ts";

/** A lying node had 9 TRX credited that the chain does not have, beside 100 of each coin that are there. */

let world: CustodyWorld;
let commands: CommandLine;
let operators: TestOperators;
let ledger: Ledger;
let alice: Person;
let depositId: string;
const reason = "The node invented this payment";
const olga = { name: "olga", password: passwords.olga };
const pavel = { name: "pavel", password: passwords.pavel };

beforeEach(async () => {
  world = await openCustodyWorld();
  await world.fundHouse(1_000n * coin, 1_000n * coin);
  commands = await openCommandLine({
    ...world,
    fresh: {
      ...{ adminUrl: world.adminUrl, spendingKey: world.spendingKey },
      urls: { guard: world.guardSettings.databaseUrl },
    },
  });
  await commands.enrolBoth();
  operators = openTestOperators(operatorSocketOf(commands.layout.guardSocket), world.clock);
  ledger = openLedger({ database: world.databases.operator, clock: world.clock });
  alice = await richPerson(world, "alice");
  depositId = await creditFalsely(world, alice, 9n * coin);
});
afterEach(async () => {
  await expectCleanBooks(world.databases.auditor);
  await ledger.close();
  await commands.close();
  await world.close();
});

const deps = () => ({
  ...{ clock: world.clock, operators, ledger, database: world.databases.operator },
});
const approve = (id: string) => approveTakeback(deps(), pavel, id);
const giveBack = (takebackId: string) => proposeGiveback(deps(), olga, { takebackId, reason });
const deficit = () => world.ledger.balanceOf(houseDeficit("TRX"));
const available = (code: CurrencyCode) => world.ledger.balanceOf(userAvailable(alice.userId, code));
const run = (as: "olga" | "pavel", ...args: string[]) =>
  commands.run(["deposit", ...args, "--as", as, "--json"], asOperator(as));
const adjustments = async () => (await alice.call(listBills, { category: 7 })).data.data;

/** What its owner reads of coins that were taken back. */
function toldBack(title: string, amount: string) {
  const said = `Two operators took back ${amount}, because the coins never arrived.`;
  return { title, about: "deposit", subject_id: depositId, content: `${said} Reason: ${reason}` };
}

function propose(more: { amount?: string; exchangeId?: string } = {}) {
  return proposeTakeback(deps(), olga, { depositId, reason, ...more });
}

/** At 2.5 TRX for one USDT, with a fee of half a percent. */
async function exchangeTrx(person: Person, price: string): Promise<string> {
  const { databases, adminUrl, clock } = world;
  await giveDesk({ adminUrl, database: databases.operator, clock }, money("USDT", 100n * coin));
  const source = fixedRate(parseRate("2.5"));
  await keepRate({ database: databases.worker, source, feePpm: 5_000n });
  return (await person.call(exchange, { price, type: 4, password: fundPassword })).id;
}

it("what the deposit was exchanged for is taken back, at the rate of that exchange", async () => {
  const exchangeId = await exchangeTrx(alice, "105");
  expect([await available("TRX"), await available("USDT")]).toEqual([4n * coin, 141_790_000n]);
  await bookLoss(world);
  expect(await approve((await propose()).id)).toMatchObject({ bookedUnits: 4n * coin });
  expect(await codeOf(approve((await propose()).id))).toBe("insufficient-balance");

  const { out } = await commands.run(["deposit", "exchanges", depositId]);
  expect(out).toContain("105 TRX for 41.79 USDT, 105 TRX of it not taken back");
  const proposed = await run(
    "olga",
    ...["take-back", depositId, "--through", exchangeId, "--reason", reason],
  );
  expect(proposed).toMatchObject({ code: 0, said: { amount: "5", exchange: exchangeId } });
  const { id } = proposed.said as { id: string };
  const booked = await run("pavel", "approve", id);
  expect(booked).toMatchObject({ code: 0, said: { booked: "5", exchanged: "1.99" } });

  expect([await available("TRX"), await available("USDT")]).toEqual([0n, 139_800_000n]);
  expect(await deficit()).toBe(0n);
  expect(await adjustments()).toMatchObject([
    { money: "-1.99", tip: reason, subject_id: depositId, order_no: id },
    { money: "-4" },
  ]);
  expect(await alice.call(getDeposit, { id: depositId })).toMatchObject({ taken_back: "9" });
  expect(await readTold(world, alice, "exchanged-deposit-taken-back")).toMatchObject([
    toldBack("Deposit taken back", "1.99 USDT"),
  ]);
  expect(await codeOf(propose({ exchangeId }))).toBe("field-invalid");
});

it("is never more than the deposit, than the exchange, or than its owner has left", async () => {
  const bob = await richPerson(world, "bob");
  const bobs = await exchangeTrx(bob, "20");
  const small = await exchangeTrx(alice, "2");
  expect(await codeOf(propose({ exchangeId: bobs }))).toBe("record-not-found");
  expect(await codeOf(propose({ exchangeId: small, amount: "2.1" }))).toBe("field-invalid");
  await bookLoss(world);
  const { id } = await propose({ exchangeId: small });
  await asAdmin(world, "update adjustment_caps set day_units = 1 where currency = 'TRX'");
  expect(await codeOf(approve(id))).toBe("adjustment-cap-reached");
  await asAdmin(world, "update adjustment_caps set day_units = 9000000 where currency = 'TRX'");
  const fact = { takebackId: id, userId: alice.userId };
  const [two, given] = [money("TRX", 2n * coin), money("USDT", 796_000n)];
  const forged = [
    exchangedDepositTakenBack({ ...fact, amount: two, exchanged: money("USDT", 797_000n) }),
    exchangedDepositTakenBack({ ...fact, amount: money("TRX", coin), exchanged: given }),
    exchangedDepositTakenBack({ ...fact, userId: bob.userId, amount: two, exchanged: given }),
    depositTakenBack({ ...fact, amount: two }),
    depositGivenBack({ ...fact, amount: two }),
  ];
  for (const journal of forged) {
    const post = ledger.post({ journals: [journal], rows: [], answer: null });
    await expect(post).rejects.toThrow("two operators decide it");
  }
  expect(await approve(id)).toMatchObject({ bookedUnits: 2n * coin, exchangedUnits: 796_000n });
});

it("its owner is mailed once what was taken back and given back, and why", async () => {
  await bookLoss(world);
  const letters = async () =>
    (await world.mailbox.mailsTo(alice.email)).filter(({ subject }) =>
      /a deposit was/i.test(subject ?? ""),
    );
  const { id } = await propose();
  for (const _ of ["first", "again"]) await approve(id);
  const { id: givenId } = await giveBack(id);
  await approve(givenId);
  expect(await readTold(world, alice, "deposit-taken-back")).toMatchObject([
    toldBack("Deposit taken back", "9 TRX"),
  ]);
  expect(await readTold(world, alice, "deposit-given-back")).toMatchObject([
    {
      ...{ title: "Deposit given back", about: "deposit", subject_id: depositId },
      content: "9 TRX is in your available balance again. Taking it back was an error.",
    },
  ]);
  await vi.waitFor(async () => expect(await letters()).toHaveLength(2), { timeout: 60_000 });
  expect((await letters()).map(({ subject }) => subject)).toContain("A deposit was taken back");
  for (const letter of await letters()) {
    expect(letter.text).toContain("Amount: 9 TRX");
    expect(letter.text).toContain(reason);
  }
});

it("a take-back that was an error is given back whole, once, and by two", async () => {
  await bookLoss(world);
  const { id: takebackId } = await propose();
  expect(await codeOf(giveBack(takebackId))).toBe("nothing-taken-back");
  await approve(takebackId);
  expect([await available("TRX"), await deficit()]).toEqual([100n * coin, 0n]);

  const second = await giveBack(takebackId);
  const proposed = await run("olga", "give-back", takebackId, "--reason", "It had come");
  expect(proposed).toMatchObject({ code: 0, said: { amount: "9", undoes: takebackId } });
  const { id } = proposed.said as { id: string };
  const alone = await run("olga", "approve", id);
  expect(alone).toMatchObject({ code: 3, said: { error: "second-operator-required" } });
  for (const _ of ["first", "again"]) {
    expect(await run("pavel", "approve", id)).toMatchObject({ code: 0, said: { booked: "9" } });
  }
  expect(await namesUnder(world.databases.auditor, "give-back-deposit", id)).toEqual([
    ...["olga", "pavel"],
  ]);
  expect(await codeOf(approve(second.id))).toBe("nothing-taken-back");
  expect(await codeOf(giveBack(takebackId))).toBe("nothing-taken-back");
  expect(await codeOf(giveBack(id))).toBe("nothing-taken-back");

  expect([await available("TRX"), await deficit()]).toEqual([109n * coin, 9n * coin]);
  expect(await adjustments()).toMatchObject([
    { money: "9", tip: "It had come", subject_id: depositId, order_no: id },
    { money: "-9" },
  ]);
  expect(await alice.call(getDeposit, { id: depositId })).toMatchObject({ taken_back: "0" });
  const activity = await alice.call(listActivity, { group: "operators" });
  expect(activity.data).toMatchObject([
    { kind: "deposit-given-back", details: { amount: "9", reason: "It had come" } },
    { kind: "deposit-taken-back" },
  ]);
  const [trx] = await alice.call(listDepositCurrencies, {});
  expect(trx).toMatchObject({ taken_back: "9", taken_back_count: 1, given_back: "9" });
  // What was given back can be taken again, within the same cap of a day.
  expect((await propose()).units).toBe(9n * coin);
});
