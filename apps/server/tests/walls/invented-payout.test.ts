import { getDepositAddress } from "@clearhold/contract/wallet/chain/deposits";
import { getSubscription, subscribe } from "@clearhold/contract/wallet/projects/projects";
import { money } from "@clearhold/money";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listOpenAlerts, resolveAlert } from "../../src/features/chain/alerts/index.ts";
import {
  listVerdicts,
  readHouseStanding,
  standingLine,
} from "../../src/features/chain/reconciliation/index.ts";
import { recoverPayment } from "../../src/features/payouts/payments/index.ts";
import { unclassified } from "../../src/ledger/chart-of-accounts.ts";
import { openLedger, type RowStatement } from "../../src/ledger/index.ts";
import { projectDeployed } from "../../src/ledger/recipes/project-spending.ts";
import { localCaller } from "../../src/wire/local-call.ts";
import { approvalChallenge } from "../../src/wire/signer/operator-approval.ts";
import { openSignerRecord } from "../../src/wire/signer/signer-record.ts";
import { openSignerStops, releaseText } from "../../src/wire/signer/signer-stops.ts";
import { bookLoss } from "../chain/false-deposit.ts";
import { type CustodyWorld, openCustodyWorld } from "../custody-world.ts";
import { asAdmin } from "../database.ts";
import { newAddress } from "../paid-in.ts";
import { coin, order, payoutRound, richPerson, savePayee, withdraw } from "../payers.ts";
import { operatorDoor, releaseStops } from "../payouts/passkey-holders.ts";
import { standingCode } from "../payouts/standing-world.ts";
import { fundPassword } from "../people.ts";
import { openHarbour, payHarbourOut } from "../projects/harbour-project.ts";
import { type Operator, openSpendingWorld } from "../projects/spenders.ts";
import { takeBackup } from "../treasury/put-back.ts";
import { callPaid, inventPayout, postAsWorker } from "./invent-payout.ts";
import { signAsWorker } from "./sign-as-worker.ts";

/** A thief has the worker's login and its sockets, and calls paid what never left. */
let world: CustodyWorld;

beforeEach(async () => {
  world = await openCustodyWorld();
  await world.fundHouse(2_000n * coin, 2_000n * coin);
});
afterEach(() => world.close());

const payMove: RowStatement = {
  name: "test-pay-move",
  sql: `
with c as (select * from jsonb_to_recordset($1::jsonb) as t(n int, id text)),
done as (update house_moves m set state = 'done', ended_at = now(), ended_block = 1,
  network_fee_units = 0 from c where m.id = c.id)
select n from c`,
  onMissing: "fault",
};

const loginOf = (name: string) => ({ name, password: `${name}-kennt-9-Tore` });
const limits = { TRX: 1_000n * coin, USDT: 1_000n * coin };
const unseen = async () =>
  (
    await world.databases.auditor.query<{ orderId: string }>(
      "select order_id from payouts_unseen order by booked_at",
    )
  ).map(({ orderId }) => orderId);
const stops = () => openSignerStops(operatorDoor(world)).list();
const words = async () => (await world.guard.readBooks({})).words;

/** Rounds of the signer and so many blocks, as much as it needs to believe the difference. */
async function watch(blocks: number): Promise<void> {
  for (let block = 0; block < blocks; block += 1) await world.devnet.mine();
  await world.settle();
  for (let round = 0; round < 4; round += 1) await world.watchChain();
}

/** The stop names the order, until two operators have looked. */
async function expectStopped(orderId: string, amount: string): Promise<void> {
  await watch(1);
  expect(await unseen()).toEqual([orderId]);
  expect(await stops()).toEqual([]);
  await watch(30);
  expect(await words()).toContain(`the signer has not seen ${orderId} ${amount} leave`);
  await watch(40);
  expect(await stops()).toMatchObject([
    { currency: amount.split(" ")[1], reason: "payout-unseen", address: `${orderId} ${amount}` },
  ]);
  expect(await words()).toBe(`broken: payout-unseen paid ${orderId} ${amount}`);
  const alerts = await listOpenAlerts(world.databases.auditor);
  const named = `payout-unseen: paid ${orderId} ${amount}`;
  expect(alerts.map(({ address }) => address)).toContain(named);
  const house = await readHouseStanding(world.databases.auditor);
  expect(house.map(standingLine).join("\n")).toContain("stopped by the signer (payout-unseen)");
}

/** Two operators release the signer's stop and end the alerts; the worker compares all of it meanwhile. */
async function endByTwo(two: readonly Operator[]): Promise<void> {
  const { databases, operators } = world;
  const door = openSignerStops(operatorDoor(world));
  const reconcile = async () => {
    for (let round = 0; round < 6; round += 1) await world.worker.rounds.reconcile();
  };
  for (const stop of await door.list()) {
    for (const { name, password, answer } of two) {
      const { operatorId } = await operators.verifyOperator({ name, password });
      const assertion = answer(approvalChallenge(releaseText(stop), operatorId));
      await door.release(stop.stopId, { operatorId, assertion });
    }
  }
  await watch(1);
  await reconcile();
  await bookLoss(world);
  await watch(1);
  for (const { id: alertId } of await listOpenAlerts(databases.auditor)) {
    for (const { name, password } of two) {
      const said = { alertId, operator: { name, password }, reason: "the login is changed" };
      await resolveAlert({ database: databases.operator, operators }, said);
    }
  }
  await reconcile();
}

describe("what a stolen worker calls paid and the chain never showed", () => {
  it("stops the currency when the chain transaction is invented", async () => {
    const { id } = await order(world);
    await inventPayout(world, id, "ab".repeat(32));
    await expectStopped(id, "9.95 USDT");
    await releaseStops(world);
    await watch(1);
    expect([await stops(), await unseen()]).toEqual([[], []]);
  });

  it("stops it when the chain transaction paid something else", async () => {
    const { id, alice } = await order(world);
    const { address } = await alice.call(getDepositAddress, { currency_id: "USDT" });
    const other = await world.pay("USDT", address, 9_950_000n);
    await world.settle();
    await inventPayout(world, id, other);
    await expectStopped(id, "9.95 USDT");
  });

  it("stops it when the signer's own payment was never sent", async () => {
    const { id } = await order(world);
    const signed = await signAsWorker(world, id);
    expect(signed).toMatchObject({ signed: true });
    await inventPayout(world, id, "cd".repeat(32));
    await expectStopped(id, "9.95 USDT");
  });

  it("stops it when a project's money is called deployed", async () => {
    const spending = await openSpendingWorld(world);
    const person = await richPerson(world, "venturer");
    const project = await spending.raised(person, "TRX");
    const id = await spending.deploy(project.id, 40n);
    const { worker } = world.databases;
    await worker.query(
      `insert into house_moves (id, lane, kind, currency, amount_units, state, planned_at)
       values ('mov_invented', $1, 'deploy', 'TRX', $2, 'planned', $3)`,
      [id, 40n * coin, world.clock.now()],
    );
    await worker.query(
      `update house_moves set state = 'built', txid = $1, raw_hex = '00', built_ms = 1,
         expires_ms = 2, reserve_units = 0 where id = 'mov_invented'`,
      ["ef".repeat(32)],
    );
    const amount = money("TRX", 40n * coin);
    const fact = { spendingId: id, projectId: project.id, amount };
    await postAsWorker(world, projectDeployed(fact), payMove, { id: "mov_invented" });
    await expectStopped(id, "40 TRX");
    await endByTwo([spending.olga, spending.pavel]);
    expect(await world.ledger.balanceOf(unclassified("TRX"))).toBe(40n * coin);
    const open = await listOpenAlerts(world.databases.auditor);
    expect(open.map(({ reason }) => reason)).toEqual(["surplus"]);
    const verdicts = await listVerdicts(world.databases.auditor);
    expect(verdicts.map(({ state }) => state)).toEqual(["equal", "equal"]);
    await world.expectChainBooks();
  });
});

/** Somebody with 100 USDT and a payee for them. */
async function saver(name: string) {
  const person = await richPerson(world, name);
  const to = newAddress();
  await savePayee(world, person, { currency: "USDT", to });
  return { person, to };
}

describe("what is no order of this moment, called paid all the same", () => {
  it("stops the currency when it is a payout that goes on by a standing instruction", async () => {
    const logins = [loginOf("olga"), loginOf("pavel")] as const;
    for (const login of logins) await world.operators.enrolOperator(login);
    const worker = await world.anotherWorker({
      standing: {
        ...{ guard: world.payouts, network: "devnet" },
        rules: { once: limits, automatic: limits, minimum: { TRX: coin, USDT: coin } },
      },
    });
    const { person, to } = await saver("stander");
    const projectId = await openHarbour(world);
    const payee = { address: to, currency_id: "USDT" } as const;
    const ecaptcha = await standingCode(world, person, projectId, payee, "100");
    const ask = { pro_id: projectId, money: "100", rebate_way: 2, password: fundPassword } as const;
    const { record_id } = await person.call(subscribe, { ...ask, ecaptcha });
    expect(await payHarbourOut(world, projectId, logins)).toContain(7);
    await worker.rounds.standing();
    const { withdrawal_id: id } = await person.call(getSubscription, { record_id });
    await inventPayout(world, id, "ab".repeat(32));
    await expectStopped(id, "99.5 USDT");
  });

  it("stops it when it is an order that a restored backup had lost", async () => {
    const { person, to } = await saver("loser");
    const backup = await takeBackup(world.adminUrl);
    const { id } = await withdraw(world, person, { currency: "USDT", price: "10", to });
    expect(await signAsWorker(world, id)).toMatchObject({ signed: true });
    await backup.putBack();
    world.worker = await world.anotherWorker();
    // The restored database has cut connections; the first round finds that out.
    await payoutRound(world).catch(() => {});
    await world.settle();
    const record = openSignerRecord(localCaller(world.signerOptions.socketPath));
    const { payments: before } = await record.summary();
    const [payment] = await record.page("payments", { before, limit: 1 });
    if (payment === undefined) throw new Error("the signer has signed nothing");
    const { worker: database } = world.databases;
    const ledger = openLedger({ database, clock: world.clock });
    const deps = { database, ledger, record, logger: pino({ level: "silent" }) };
    expect(await recoverPayment(deps, payment, 0)).toBe(true);
    await ledger.close();
    await callPaid(world, id, payment.txid);
    await watch(1);
    expect(await unseen()).toEqual([id]);
    await watch(70);
    const stop = { currency: "USDT", reason: "payout-unseen", address: `${id} 9.95 USDT` };
    expect(await stops()).toContainEqual(expect.objectContaining(stop));
  });
});

describe("what was really paid", () => {
  it("is seen, and waits for nobody", async () => {
    const { id } = await order(world);
    await payoutRound(world);
    await world.settle();
    expect(await unseen()).toEqual([id]);
    await watch(1);
    expect([await unseen(), await stops()]).toEqual([[], []]);
  });
});

it("one that nobody looks for shows on /readyz and in books, also while the signer is locked", async () => {
  const { id } = await order(world);
  await inventPayout(world, id, "ab".repeat(32));
  await asAdmin(world, "update payouts_unseen set booked_at = now() - interval '3 minutes'");
  const house = await readHouseStanding(world.databases.api);
  expect(house.map(standingLine).join("\n")).toContain(
    "payouts that the signer has not seen leave: 1",
  );
});

it("no login but the guard's takes a row out, and none writes one", async () => {
  const { worker, api, operator, auditor, guard } = world.databases;
  for (const login of [worker, api, operator, auditor]) {
    await expect(login.query("delete from payouts_unseen")).rejects.toThrow(/permission denied/);
  }
  const row =
    "insert into payouts_unseen (journal_id, order_id, currency, units) values ('', '', '', 1)";
  for (const login of [worker, api, operator, auditor, guard]) {
    await expect(login.query(row)).rejects.toThrow(/permission denied/);
  }
});
