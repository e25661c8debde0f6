import { listDepositCurrencies } from "@clearhold/contract/wallet/chain/deposits";
import { getWithdrawal } from "@clearhold/contract/wallet/payouts/withdrawals";
import { listActivity } from "@clearhold/contract/wallet/statements/activity";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ActResult, Prover } from "../../src/acts/act.ts";
import { debtWriteOff, remedyApprove, withdrawalCharge } from "../../src/acts/remedies.ts";
import type { World as ActWorld } from "../../src/acts/world.ts";
import { listOpenAlerts } from "../../src/features/chain/alerts/index.ts";
import { houseDeficit, userAvailable } from "../../src/ledger/chart-of-accounts.ts";
import { type Ledger, openLedger } from "../../src/ledger/index.ts";
import { openSignerStops, returnText } from "../../src/wire/signer/signer-stops.ts";
import { expectCleanBooks } from "../books.ts";
import { type CustodyWorld, openCustodyWorld } from "../custody-world.ts";
import { asAdmin } from "../database.ts";
import type { PasskeySigner } from "../enrol-operator.ts";
import { namesUnder } from "../operator-names.ts";
import { newAddress } from "../paid-in.ts";
import {
  coin,
  letAttemptsDie,
  paidTo,
  payoutRound,
  richPerson,
  savePayee,
  withdraw,
} from "../payers.ts";
import {
  approval,
  enrolTwo,
  operatorDoor,
  type PasskeyHolder,
  releaseStops,
} from "../payouts/passkey-holders.ts";
import { codeOf, type Person } from "../people.ts";
import { tellAllFacts, untilDone } from "../rounds.ts";
import { callBack } from "./call-back.ts";
import { signAsWorker } from "./sign-as-worker.ts";

/** A thief has the worker's login and its sockets, and an account in the app like anybody. */
let world: CustodyWorld;
let mallory: Person;
let to: string;

beforeEach(async () => {
  world = await openCustodyWorld();
  await world.fundHouse(1_000n * coin, 1_000n * coin);
  mallory = await richPerson(world, "mallory");
  to = newAddress();
  await savePayee(world, mallory, { currency: "USDT", to });
});
afterEach(() => world.close());

const exchangeStop = () =>
  world.databases.api.first<{ stop: string | null }>("select exchange_stop() as stop");
const words = async () => (await world.guard.readBooks({})).words;

async function send(signedHex: string): Promise<void> {
  expect(await world.client.broadcast(signedHex)).toMatchObject({ kind: "accepted" });
  await world.devnet.mine();
  await world.devnet.solidify();
}

it("a payment that a stolen worker calls returned is not paid again", async () => {
  const first = await withdraw(world, mallory, { currency: "USDT", price: "60", to });
  await payoutRound(world);
  await world.devnet.solidify();
  const once = await paidTo(world, "USDT", to);
  expect(once).toBeGreaterThan(0n);
  await callBack(world, first.id, 60n);
  const second = await withdraw(world, mallory, { currency: "USDT", price: "90", to });
  const reply = await signAsWorker(world, second.id);
  if (reply.signed) await send(reply.signedHex);
  expect(await paidTo(world, "USDT", to)).toBe(once);
});

it("the difference stops both currencies, names the order, and opens when two operators say so", async () => {
  const { id } = await withdraw(world, mallory, { currency: "USDT", price: "60", to });
  await payoutRound(world);
  await world.devnet.solidify();
  await world.watchChain();
  expect(await exchangeStop()).toEqual({ stop: null });
  await callBack(world, id, 60n);
  await world.watchChain();
  // The coins are doubted from here on: nobody exchanges them meanwhile.
  expect(await exchangeStop()).toEqual({ stop: "paused" });
  expect(await words()).toBe("verified");
  await world.watchChain();
  expect(await words()).toContain(`the signer has no proof that ${id} 59.7 USDT did not leave`);
  for (let block = 0; block < 60; block += 1) await world.devnet.mine();
  await world.devnet.solidify();
  await world.watchChain();
  await world.watchChain();
  const stops = await openSignerStops(operatorDoor(world)).list();
  expect(stops.map(({ currency, reason, address }) => [currency, reason, address])).toEqual([
    ["TRX", "return-unproved", `${id} 59.7 USDT`],
    ["USDT", "return-unproved", `${id} 59.7 USDT`],
  ]);
  expect(await listOpenAlerts(world.databases.auditor)).toMatchObject([
    { reason: "books-broken", currency: "USDT", stops: true },
  ]);
  await releaseStops(world);
  expect(await openSignerStops(operatorDoor(world)).list()).toEqual([]);
  await world.watchChain();
  expect(await openSignerStops(operatorDoor(world)).list()).toEqual([]);
});

it("what two operators give back with their passkeys stops nothing, and one operator does", async () => {
  const { id } = await withdraw(world, mallory, { currency: "USDT", price: "60", to });
  await payoutRound(world);
  await world.devnet.solidify();
  const door = openSignerStops(operatorDoor(world));
  const [olga, pavel] = await enrolTwo(world);
  const believe = (by: PasskeyHolder, text = returnText(id)) =>
    door.believeReturn(id, approval(by, text));
  expect(await believe(olga)).toEqual({ taken: true, open: true });
  expect(await believe(olga)).toEqual({ taken: true, open: true });
  expect(await believe(pavel, returnText("wdr_other"))).toMatchObject({ taken: false });
  await callBack(world, id, 60n);
  for (let turn = 0; turn < 2; turn += 1) await world.watchChain();
  expect(await words()).toContain("the signer has no proof");
  expect(await believe(pavel)).toEqual({ taken: true, open: false });
  for (let block = 0; block < 60; block += 1) await world.devnet.mine();
  await world.devnet.solidify();
  for (let turn = 0; turn < 2; turn += 1) await world.watchChain();
  expect(await door.list()).toEqual([]);
  expect(await words()).toBe("verified");
  await world.restartSigner();
  await world.watchChain();
  const second = await withdraw(world, mallory, { currency: "USDT", price: "20", to });
  expect(await signAsWorker(world, second.id)).toMatchObject({ signed: true });
});

it("one that was signed and not sent waits for its end, and is not signed again after it", async () => {
  const first = await withdraw(world, mallory, { currency: "USDT", price: "60", to });
  const signed = await signAsWorker(world, first.id);
  expect(signed).toMatchObject({ signed: true });
  await callBack(world, first.id, 60n);
  const second = await withdraw(world, mallory, { currency: "USDT", price: "90", to });
  expect(await signAsWorker(world, second.id)).toMatchObject({
    signed: false,
    reason: expect.stringContaining(`gave back ${first.id}`),
  });
  await letAttemptsDie(world);
  expect(await signAsWorker(world, first.id, 2)).toMatchObject({
    signed: false,
    reason: "the guard has not confirmed it from the books",
  });
  expect(await signAsWorker(world, second.id)).toMatchObject({ signed: true });
  await world.watchChain();
  expect(await exchangeStop()).toEqual({ stop: null });
});

describe("what was called returned and left", () => {
  const reason = "A stolen login called it returned";
  let ledger: Ledger;
  let olga: PasskeySigner;
  let pavel: PasskeySigner;
  let id: string;

  beforeEach(async () => {
    const door = operatorDoor(world);
    olga = await world.operators.enrolSigner("olga", door);
    pavel = await world.operators.enrolSigner("pavel", door);
    ledger = openLedger({ database: world.databases.operator, clock: world.clock });
    ({ id } = await withdraw(world, mallory, { currency: "USDT", price: "60", to }));
    await payoutRound(world);
    await world.devnet.solidify();
    await callBack(world, id, 60n);
  });
  afterEach(() => ledger.close());

  /** As the command does it. */
  async function act(
    one: typeof withdrawalCharge | typeof remedyApprove,
    given: object,
    by = olga,
  ) {
    const whole = {
      ...{ database: world.databases.operator, clock: world.clock, ledger },
      ...{ operators: world.operators, signer: operatorDoor(world) },
    } as unknown as ActWorld;
    const prover: Prover = { login: async () => by.login, passkey: () => by.answer };
    const result: ActResult = await one.perform(whole, { ...given } as never, prover);
    expect(result.ok).toBe(true);
    return result.data as { id: string };
  }
  const propose = () => act(withdrawalCharge, { withdrawalId: id, reason });
  const order = (price: string) => withdraw(world, mallory, { currency: "USDT", price, to });
  const stops = () => openSignerStops(operatorDoor(world)).list();
  const alerts = async () =>
    (await listOpenAlerts(world.databases.auditor)).map((one) => one.reason).toSorted();
  const balances = () =>
    Promise.all(
      [userAvailable(mallory.userId, "USDT"), houseDeficit("USDT")].map((account) =>
        world.ledger.balanceOf(account),
      ),
    );

  /** The signer has stopped for it, and says that it left; the scanner has booked the outflow. */
  async function letItBeFound(): Promise<void> {
    await world.settle();
    for (let turn = 0; turn < 2; turn += 1) await world.watchChain();
    for (let block = 0; block < 60; block += 1) await world.devnet.mine();
    await world.settle();
    for (let turn = 0; turn < 3; turn += 1) await world.watchChain();
    const outflows = ["unexplained-outflow", "unexplained-outflow"]; // of the coins, and of the fee
    expect(await alerts()).toEqual(["books-broken", ...outflows]);
  }

  it("is owed by two commands, and the person has the rest and no more", async () => {
    expect(await codeOf(propose())).toBe("nothing-to-remedy");
    const second = await order("90");
    await letItBeFound();
    expect(await balances()).toEqual([10n * coin, 59_700_000n]);
    const remedy = await propose();
    expect(await codeOf(act(remedyApprove, { id: remedy.id }))).toBe("second-operator-required");
    for (const _ of ["first", "again"]) await act(remedyApprove, { id: remedy.id }, pavel);
    expect(await codeOf(propose())).toBe("nothing-to-remedy");
    expect(await namesUnder(world.databases.auditor, "charge-payout", remedy.id)).toEqual([
      ...["olga", "pavel"],
    ]);
    expect([await stops(), await alerts()]).toEqual([[], []]);
    expect(await balances()).toEqual([10n * coin, 59_700_000n]);
    expect(await codeOf(order("5"))).toBe("debt-first");
    expect(await signAsWorker(world, second.id)).toMatchObject({ signed: false });

    // The worker gives back what was ordered meanwhile, and the debt takes its part of it.
    const once = await paidTo(world, "USDT", to);
    await letAttemptsDie(world);
    for (let turn = 0; turn < 3; turn += 1) await payoutRound(world);
    expect(await mallory.call(getWithdrawal, { id: second.id })).toMatchObject({
      ...{ state: "returned", reason: "owed-first" },
    });
    expect(await balances()).toEqual([40_300_000n, 0n]);
    world.clock.advance(61);
    expect(await codeOf(order("90"))).toBe("insufficient-balance");
    await order("40.3");
    for (let turn = 0; turn < 2; turn += 1) await payoutRound(world);
    await world.settle();
    expect((await paidTo(world, "USDT", to)) - once).toBe(40_098_500n);
    for (let turn = 0; turn < 2; turn += 1) await world.watchChain();
    await untilDone("the watch of the books", () => world.watch().round());
    expect(await words()).toBe("verified");
    await expectCleanBooks(world.databases.auditor);
    await world.expectChainBooks();
  });

  it("is told to its owner, stands in the public totals, and can be written off", async () => {
    await letItBeFound();
    const charged = await propose();
    await act(remedyApprove, { id: charged.id }, pavel);
    await tellAllFacts(world);
    const told = () =>
      world.databases.api.query(
        "select kind, params from messages where user_id = $1 and kind in ('payout-charged', 'withdrawal-repaid')",
        [mallory.userId],
      );
    const units = `${59_700_000n}`;
    expect(await told()).toMatchObject([{ params: { units, address: to, reason } }]);
    expect((await mallory.call(listActivity, { group: "operators" })).data).toMatchObject([
      { kind: "payout-charged", subject_id: id, details: { amount: "59.7", reason } },
    ]);
    const usdt = (await mallory.call(listDepositCurrencies, {})).find((one) => one.id === "USDT");
    expect(usdt).toMatchObject({ charged: "59.7", remedied: "0" });

    await payoutRound(world);
    expect(await balances()).toEqual([40_300_000n, 0n]);
    await tellAllFacts(world);
    expect((await told()).at(-1)).toMatchObject({ kind: "withdrawal-repaid", params: { units } });
    const back = await act(debtWriteOff, { withdrawalId: id, reason: "It had another owner" });
    await act(remedyApprove, { id: back.id }, pavel);
    expect(await balances()).toEqual([100n * coin, 59_700_000n]);
    expect(await codeOf(propose())).toBe("nothing-to-remedy");
  });

  it("is owed by nobody without the signer's word, the outflow and two operators", async () => {
    const { guard, worker, operator: office, api } = world.databases;
    const say = "insert into payouts_left (order_id, txid) values ($1, $2)";
    await expect(guard.query(say, ["wdr_other", "ab".repeat(32)])).rejects.toThrow(
      "the books did not give it back",
    );
    for (const login of [worker, office, api]) {
      await expect(login.query(say, [id, "ab".repeat(32)])).rejects.toThrow("permission denied");
    }
    // A stolen guard names a chain transaction that took nothing.
    await guard.query(say, [id, "ab".repeat(32)]);
    expect(await codeOf(propose())).toBe("nothing-to-remedy");
    await letItBeFound();
    await asAdmin(world, "update chain_alerts set units = 1 where reason = 'unexplained-outflow'");
    expect(await codeOf(propose())).toBe("nothing-to-remedy");
    for (const sql of ["delete from payouts_left", "update payouts_left set txid = order_id"]) {
      await expect(guard.query(sql)).rejects.toThrow(/permission denied|only grows/);
    }
    const forged =
      "insert into recovered_debts (withdrawal_id, user_id, currency, units) values ($1, $2, 'USDT', 1)";
    for (const login of [worker, office, guard, api]) {
      await expect(login.query(forged, [id, mallory.userId])).rejects.toThrow("permission denied");
    }
  });
});
