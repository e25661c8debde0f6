import { listDepositCurrencies } from "@clearhold/contract/wallet/chain/deposits";
import {
  getWithdrawal,
  listWithdrawalCurrencies,
} from "@clearhold/contract/wallet/payouts/withdrawals";
import { listActivity } from "@clearhold/contract/wallet/statements/activity";
import { listBills } from "@clearhold/contract/wallet/statements/bills";
import { money } from "@clearhold/money";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ActResult, Prover } from "../../src/acts/act.ts";
import { remedyApprove, withdrawalGiveBack, withdrawalKeepPaid } from "../../src/acts/remedies.ts";
import type { World as ActWorld } from "../../src/acts/world.ts";
import { listOpenAlerts } from "../../src/features/chain/alerts/index.ts";
import { approveRemedy, proposeRemedy } from "../../src/features/payouts/remedies/index.ts";
import { newId } from "../../src/kernel/ids.ts";
import { feeIncome, houseDeficit, userAvailable } from "../../src/ledger/chart-of-accounts.ts";
import { type Ledger, openLedger } from "../../src/ledger/index.ts";
import { payoutGivenBack } from "../../src/ledger/recipes/corrections.ts";
import { openSignerStops } from "../../src/wire/signer/signer-stops.ts";
import { expectCleanBooks } from "../books.ts";
import { type CustodyWorld, openCustodyWorld } from "../custody-world.ts";
import { asAdmin } from "../database.ts";
import type { PasskeySigner } from "../enrol-operator.ts";
import { namesUnder } from "../operator-names.ts";
import {
  coin,
  letAttemptsDie,
  order,
  paidTo,
  payoutRound,
  richPerson,
  withdraw,
} from "../payers.ts";
import { codeOf, type Person } from "../people.ts";
import { tellAllFacts, untilDone } from "../rounds.ts";
import { inventPayout } from "../walls/invent-payout.ts";
import { signAsWorker } from "../walls/sign-as-worker.ts";
import { operatorDoor } from "./passkey-holders.ts";

/** A thief with the worker's login has called a withdrawal of 10 USDT paid. Its fee is 0.05. */

let world: CustodyWorld;
let ledger: Ledger;
let olga: PasskeySigner;
let pavel: PasskeySigner;
let alice: Person;
let id: string;
let to: string;
const reason = "A stolen login called it paid";

beforeEach(async () => {
  world = await openCustodyWorld();
  const door = operatorDoor(world);
  olga = await world.operators.enrolSigner("olga", door);
  pavel = await world.operators.enrolSigner("pavel", door);
  ledger = openLedger({ database: world.databases.operator, clock: world.clock });
  await world.fundHouse(2_000n * coin, 2_000n * coin);
  ({ alice, id, to } = await order(world));
});
afterEach(async () => {
  await expectCleanBooks(world.databases.auditor);
  await ledger.close();
  await world.close();
});

const deps = () => ({
  ...{ clock: world.clock, ledger, operators: world.operators },
  database: world.databases.operator,
});
const propose = (by = olga) =>
  proposeRemedy(deps(), by.login, { kind: "give-back", withdrawalId: id, reason });
const approve = (remedyId: string, by = pavel) => approveRemedy(deps(), by.login, remedyId);
const stops = () => openSignerStops(operatorDoor(world)).list();
const words = async () => (await world.guard.readBooks({})).words;
const unseen = () => world.databases.auditor.query("select from payouts_unseen");
const balances = () =>
  Promise.all(
    [userAvailable(alice.userId, "USDT"), feeIncome("USDT"), houseDeficit("USDT")].map((account) =>
      world.ledger.balanceOf(account),
    ),
  );

const limit = async () =>
  (await alice.call(listWithdrawalCurrencies, {})).find((one) => one.id === "USDT");

/** Rounds of the signer and so many blocks, as much as it needs to believe the difference. */
async function watch(blocks: number): Promise<void> {
  for (let block = 0; block < blocks; block += 1) await world.devnet.mine();
  await world.settle();
  for (let round = 0; round < 4; round += 1) await world.watchChain();
}

/** The signer has stopped for it, and the comparison has found that the books say what no block brought. */
async function letItBeFound(): Promise<void> {
  await watch(1);
  for (let round = 0; round < 3; round += 1) await world.worker.rounds.reconcile();
  await watch(71);
  expect(await stops()).toMatchObject([{ currency: "USDT", reason: "payout-unseen" }]);
  expect((await alerts()).toSorted()).toEqual(["books-broken", "books-differ"]);
}

const alerts = async () =>
  (await listOpenAlerts(world.databases.auditor)).map(({ reason: why }) => why as string);

/** What the chain moved shows less at the hot wallet, or as much again. */
function move(units: bigint): Promise<unknown> {
  return asAdmin(
    world,
    "update chain_holdings set units = units + $1 where currency = 'USDT' and address = $2",
    [units, world.hotAddress],
  );
}

/** As the command does it. */
async function act(one: typeof withdrawalGiveBack, given: object, by: PasskeySigner) {
  const whole = { ...deps(), signer: operatorDoor(world) } as unknown as ActWorld;
  const prover: Prover = { login: async () => by.login, passkey: () => by.answer };
  const result: ActResult = await one.perform(whole, { ...given }, prover);
  expect(result.ok).toBe(true);
  return result.data as { id: string };
}

describe("what an invented payout took", () => {
  it("goes back by two commands, whole, and the currency opens again", async () => {
    await inventPayout(world, id, "ab".repeat(32));
    expect(await codeOf(propose())).toBe("nothing-to-remedy");
    await letItBeFound();
    const remedy = await act(withdrawalGiveBack, { withdrawalId: id, reason }, olga);
    expect(await stops()).toMatchObject([{ releases: [olga.operatorId] }]);
    expect(await codeOf(approve(remedy.id, olga))).toBe("second-operator-required");
    expect(await balances()).toEqual([90n * coin, 50_000n, 0n]);
    for (const _ of ["first", "again"]) await act(remedyApprove, { id: remedy.id }, pavel);
    expect(await balances()).toEqual([100n * coin, 0n, 0n]);
    expect(await codeOf(propose())).toBe("nothing-to-remedy");
    const names = await namesUnder(world.databases.auditor, "give-back-payout", remedy.id);
    expect(names).toEqual(["olga", "pavel"]);

    expect([await stops(), await unseen()]).toEqual([[], []]);
    await watch(1);
    // The guard forgets it with its next look at the books.
    await untilDone("the watch of the books", () => world.watch().round());
    expect(await words()).toBe("verified");
    for (let round = 0; round < 3; round += 1) await world.worker.rounds.reconcile();
    expect(await alerts()).toEqual([]);
    await world.expectChainBooks();

    expect((await alice.call(listBills, { category: 7 })).data.data).toMatchObject([
      {
        ...{ money: "10", tip: reason, subject_id: id, order_no: remedy.id, fee: "" },
        ...{ title: "Withdrawal given back", balance_after: "100" },
      },
    ]);
    expect(await alice.call(getWithdrawal, { id })).toMatchObject({ given_back: "10" });
    // It uses nothing of the limit any more, so nothing of it is to become free either.
    expect(await limit()).toMatchObject({ with_used: "0", frees_at: 0 });
    await tellAllFacts(world);
    const told = await world.databases.api.query(
      "select params from messages where user_id = $1 and kind = 'payout-given-back'",
      [alice.userId],
    );
    expect(told).toMatchObject([{ params: { units: `${10n * coin}`, reason } }]);
    expect((await alice.call(listActivity, { group: "operators" })).data).toMatchObject([
      {
        ...{ kind: "payout-given-back", subject_id: id },
        details: { amount: "10", currency: "USDT", reason },
      },
    ]);
    const usdt = (await alice.call(listDepositCurrencies, {})).find((one) => one.id === "USDT");
    expect(usdt).toMatchObject({ remedied: "10" });

    // The house goes on: the same person is paid.
    world.clock.advance(61);
    const later = await withdraw(world, alice, { currency: "USDT", price: "20", to });
    const frees_at = later.createtime + 24 * 3600;
    expect(await limit()).toMatchObject({ with_used: "20", frees_at });
    await payoutRound(world);
    await world.settle();
    expect(await paidTo(world, "USDT", to)).toBe(19_900_000n);
    expect(await signAsWorker(world, id, 2)).toMatchObject({ signed: false });
    expect(later.id).not.toBe(id);
  });

  it("stays paid, by two and for good, where a stolen guard called a true payment dead", async () => {
    await payoutRound(world);
    await world.settle();
    const { guard } = world.databases;
    await guard.query("insert into payouts_disproved (order_id) values ($1)", [id]);
    // With the row the signer would look at, which ends it.
    await guard.query("delete from payouts_unseen");
    await watch(1);
    const awaited = () => world.databases.worker.query("select payouts_awaited('USDT') as awaited");
    expect(await awaited()).toEqual([{ awaited: true }]);
    const remedy = await act(withdrawalKeepPaid, { withdrawalId: id, reason }, olga);
    expect(await codeOf(approve(remedy.id, olga))).toBe("second-operator-required");
    expect(await awaited()).toEqual([{ awaited: true }]);
    for (const _ of ["first", "again"]) await act(remedyApprove, { id: remedy.id }, pavel);
    expect(await awaited()).toEqual([{ awaited: false }]);
    expect(await codeOf(propose())).toBe("nothing-to-remedy");
    expect(await balances()).toEqual([90n * coin, 50_000n, 0n]);
    expect((await alice.call(listBills, { category: 7 })).data.data).toEqual([]);
    const usdt = (await alice.call(listDepositCurrencies, {})).find((one) => one.id === "USDT");
    expect(usdt).toMatchObject({ remedied: "0" });
    await tellAllFacts(world);
    const told = await world.databases.api.query(
      "select params from messages where user_id = $1 and kind = 'payout-kept-paid'",
      [alice.userId],
    );
    expect(told).toMatchObject([{ params: { units: `${10n * coin}`, address: to, reason } }]);
    expect((await alice.call(listActivity, { group: "operators" })).data).toMatchObject([
      { kind: "payout-kept-paid", details: { amount: "10", currency: "USDT", reason } },
    ]);
    await world.expectChainBooks();
  });

  it("stays paid once the signer has seen it leave, whatever a stolen guard said before", async () => {
    await payoutRound(world);
    await world.settle();
    const { guard } = world.databases;
    await guard.query("insert into payouts_disproved (order_id) values ($1)", [id]);
    await propose();
    await watch(1);
    expect(await unseen()).toEqual([]);
    expect(await codeOf(propose())).toBe("nothing-to-remedy");
    await watch(1);
    const again = "update payouts_disproved set ended_at = null";
    await expect(guard.query(again)).rejects.toThrow("the signer does not look for it");
  });

  it("is called dead again where a stolen guard took that back", async () => {
    await inventPayout(world, id, "ab".repeat(32));
    await letItBeFound();
    await propose();
    await world.databases.guard.query("update payouts_disproved set ended_at = now()");
    expect(await codeOf(propose())).toBe("nothing-to-remedy");
    await watch(1);
    expect(await approve((await propose()).id)).toMatchObject({ bookedUnits: 10n * coin });
  });

  it("is called dead again where a stolen guard also took out that the signer looks", async () => {
    await inventPayout(world, id, "ab".repeat(32));
    await letItBeFound();
    const { guard } = world.databases;
    await guard.query("update payouts_disproved set ended_at = now()");
    await guard.query("delete from payouts_unseen");
    await watch(1);
    expect(await codeOf(propose())).toBe("nothing-to-remedy");
    await watch(2);
    expect((await approve((await propose()).id)).bookedUnits).toBe(10n * coin);
    expect(await codeOf(propose())).toBe("nothing-to-remedy");
    expect(await unseen()).toEqual([]);
  });

  it("waits until what was signed can leave no more, and for coins that are there", async () => {
    expect(await signAsWorker(world, id)).toMatchObject({ signed: true });
    await inventPayout(world, id, "cd".repeat(32));
    await watch(1);
    await watch(71);
    expect(await stops()).toMatchObject([{ currency: "USDT", reason: "payout-unseen" }]);
    expect(await codeOf(propose())).toBe("nothing-to-remedy");
    await letAttemptsDie(world);
    await watch(1);
    await watch(1);
    const { id: remedyId } = await propose();
    await move(-1n);
    expect(await codeOf(approve(remedyId))).toBe("coins-not-held");
    await move(1n);
    expect(await approve(remedyId)).toMatchObject({ bookedUnits: 10n * coin });
    expect(await balances()).toEqual([100n * coin, 0n, 0n]);
    await watch(1);
    expect(await words()).not.toContain("no proof");
  });

  it("stops both currencies when the payment leaves after all, and the loss is named", async () => {
    const signed = await signAsWorker(world, id);
    if (!signed.signed) throw new Error(signed.reason);
    await inventPayout(world, id, "cd".repeat(32));
    // The guard's login is stolen too, and two operators believed what it wrote.
    await world.databases.guard.query("insert into payouts_disproved (order_id) values ($1)", [id]);
    await approve((await propose()).id);
    const later = await withdraw(world, alice, { currency: "USDT", price: "20", to });
    expect(await world.client.broadcast(signed.signedHex)).toMatchObject({ kind: "accepted" });
    await watch(1);
    await watch(1);
    expect(await words()).toContain(`the signer has no proof that ${id} 9.95 USDT did not leave`);
    expect(await signAsWorker(world, later.id)).toMatchObject({
      signed: false,
      reason: expect.stringContaining(`gave back ${id}`),
    });
    await watch(71);
    expect(
      (await stops()).map(({ currency, reason: why, address }) => [currency, why, address]),
    ).toEqual(["TRX", "USDT"].map((currency) => [currency, "return-unproved", `${id} 9.95 USDT`]));
    expect(await balances()).toEqual([80n * coin, 0n, 9_950_000n]);
    const alerts = await listOpenAlerts(world.databases.auditor);
    expect(alerts.map(({ reason: why, stops: isStop }) => [why, isStop])).toContainEqual([
      "books-broken",
      true,
    ]);
    expect(alerts.some((one) => one.currency === "USDT" && one.units === 9_950_000n)).toBe(true);
  });
});

describe("stolen logins", () => {
  it("have nothing looked at again for which no operator asked with the passkey", async () => {
    await payoutRound(world);
    await world.settle();
    await watch(1);
    expect(await unseen()).toEqual([]);
    const look = () => world.databases.operator.query("select payout_look_again($1)", [id]);
    await look();
    expect(await unseen()).toEqual([]);
    // The first asks for it, and is refused as nothing is disproved.
    expect(await codeOf(propose())).toBe("nothing-to-remedy");
    expect(await unseen()).toHaveLength(1);
    await watch(1);
    expect(await unseen()).toEqual([]);
    await look();
    expect(await unseen()).toHaveLength(1);
  });

  it("disprove nothing that the signer does not look for, and take nothing of it back", async () => {
    const { guard, worker, operator, api } = world.databases;
    const disprove = "insert into payouts_disproved (order_id) values ($1)";
    await expect(guard.query(disprove, [id])).rejects.toThrow("the signer does not look for it");
    for (const login of [worker, operator, api]) {
      await expect(login.query(disprove, [id])).rejects.toThrow("permission denied");
    }
    await inventPayout(world, id, "ab".repeat(32));
    await guard.query(disprove, [id]);
    for (const sql of [
      "update payouts_disproved set units = 1",
      "delete from payouts_disproved",
      "insert into payouts_disproved (order_id, units) values ('wdr_1', 1)",
    ]) {
      await expect(guard.query(sql)).rejects.toThrow(/permission denied|only grows/);
    }
  });

  it("post nothing else than what two approved", async () => {
    await inventPayout(world, id, "ab".repeat(32));
    await watch(1);
    await watch(71);
    const remedy = await propose();
    const fact = {
      ...{ remedyId: remedy.id, userId: alice.userId },
      ...{ amount: money("USDT", 10n * coin), fee: money("USDT", 50_000n) },
    };
    const post = (one: typeof fact) =>
      ledger.post({ journals: [payoutGivenBack(one)], rows: [], answer: null });
    // Approved, and not booked.
    await move(-1n);
    expect(await codeOf(approve(remedy.id))).toBe("coins-not-held");
    await move(1n);
    const bob = await richPerson(world, "bob");
    for (const wrong of [
      { ...fact, userId: bob.userId },
      { ...fact, amount: money("USDT", 9n * coin) },
      { ...fact, fee: money("USDT", 40_000n) },
      { ...fact, remedyId: newId("rem", world.clock) },
      { ...fact, remedyId: (await propose()).id },
    ]) {
      await expect(post(wrong)).rejects.toThrow(/two operators decide it|its fee was another one/);
    }
    const worker = openLedger({ database: world.databases.worker, clock: world.clock });
    const forged = worker.post({ journals: [payoutGivenBack(fact)], rows: [], answer: null });
    await expect(forged).rejects.toThrow("may not be posted");
    await worker.close();
    await post(fact);
    expect(await balances()).toEqual([100n * coin, 0n, 0n]);
  });
});
