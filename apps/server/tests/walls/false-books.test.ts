import { randomBytes } from "node:crypto";
import { getDepositAddress } from "@clearhold/contract/wallet/chain/deposits";
import { money } from "@clearhold/money";
import { afterEach, beforeEach, expect, it } from "vitest";
import { listOpenAlerts, resolveAlert } from "../../src/features/chain/alerts/index.ts";
import {
  approveTakeback,
  proposeTakeback,
} from "../../src/features/chain/deposit-takebacks/index.ts";
import { listVerdicts } from "../../src/features/chain/reconciliation/index.ts";
import { approveRemedy, proposeRemedy } from "../../src/features/payouts/remedies/index.ts";
import {
  hotWallet,
  houseDeficit,
  unclassified,
  userAvailable,
} from "../../src/ledger/chart-of-accounts.ts";
import { type Ledger, openLedger } from "../../src/ledger/index.ts";
import { expectCleanBooks } from "../books.ts";
import { bookLoss } from "../chain/false-deposit.ts";
import { type CustodyWorld, openCustodyWorld } from "../custody-world.ts";
import type { PasskeySigner } from "../enrol-operator.ts";
import { burnFee, payIn } from "../paid-in.ts";
import { coin, finish, letAttemptsDie, order, richPerson } from "../payers.ts";
import { operatorDoor } from "../payouts/passkey-holders.ts";
import { type Person, refusalOf } from "../people.ts";
import { inventPayout } from "./invent-payout.ts";

/** A thief with the worker's login wrote journals that no block brought, and no row of the index. */

let world: CustodyWorld;
let ledger: Ledger;
let olga: PasskeySigner;
let pavel: PasskeySigner;
let alice: Person;

beforeEach(async () => {
  world = await openCustodyWorld();
  await world.fundHouse(2_000n * coin, 2_000n * coin);
  const door = operatorDoor(world);
  olga = await world.operators.enrolSigner("olga", door);
  pavel = await world.operators.enrolSigner("pavel", door);
  ledger = openLedger({ database: world.databases.operator, clock: world.clock });
  alice = await richPerson(world, "alice");
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
const balance = (account: Parameters<Ledger["balanceOf"]>[0]) => world.ledger.balanceOf(account);
const open = async () =>
  (await listOpenAlerts(world.databases.auditor)).map(({ reason, address, units }) =>
    [reason, address, units].join(" "),
  );
const verdicts = async () =>
  (await listVerdicts(world.databases.auditor)).map(({ state }) => state);

/** Two operators end what is open. */
async function resolveAll(): Promise<void> {
  for (const { id: alertId } of await listOpenAlerts(world.databases.auditor)) {
    for (const { login: operator } of [olga, pavel]) {
      const reason = "the login is changed";
      await resolveAlert(deps(), { alertId, operator, reason });
    }
  }
}

async function reconcile(rounds = 6): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await world.worker.rounds.reconcile();
}

it("a deposit that no index row fits is taken back, once two operators ended the alert", async () => {
  // Her address belongs to a row of the index.
  await alice.call(getDepositAddress, { currency_id: "USDT" });
  const paid = { amount: money("USDT", 7n * coin), userId: alice.userId };
  const { id: depositId } = await payIn(
    { database: world.databases.worker, clock: world.clock },
    paid,
  );
  const takeBack = () =>
    proposeTakeback(deps(), olga.login, { depositId, reason: "It never came" });
  const early = await takeBack();
  const approve = (id: string) => approveTakeback(deps(), pavel.login, id);
  await reconcile();
  expect(await open()).toEqual([`books-differ deposit-wallets ${7n * coin}`]);
  expect((await refusalOf(approve(early.id))).code).toBe("no-loss-booked");

  // Nothing is booked before both have looked, however long it stands.
  await bookLoss(world);
  await reconcile();
  expect(await balance(houseDeficit("USDT"))).toBe(0n);
  await resolveAll();
  await reconcile();
  expect(await open()).toEqual([`shortfall deposit-wallets ${7n * coin}`]);
  expect(await balance(houseDeficit("USDT"))).toBe(7n * coin);

  expect(await approve((await takeBack()).id)).toMatchObject({ bookedUnits: 7n * coin });
  expect(await balance(houseDeficit("USDT"))).toBe(0n);
  expect(await balance(userAvailable(alice.userId, "USDT"))).toBe(100n * coin);
  await resolveAll();
  await reconcile();
  expect([await open(), await verdicts()]).toEqual([[], ["equal", "equal"]]);
  await world.expectChainBooks();
});

it("an invented network fee ends as coins that nobody claims, and payouts go on", async () => {
  const before = await balance(hotWallet("TRX"));
  const fee = { database: world.databases.worker, clock: world.clock };
  await burnFee(fee, money("TRX", 500n * coin));
  await reconcile();
  expect(await open()).toEqual([`books-differ hot-wallet ${500n * coin}`]);
  await bookLoss(world);
  await resolveAll();
  await reconcile();
  // A surplus stops nothing, and says where it is.
  expect(await open()).toEqual([`surplus hot-wallet ${500n * coin}`]);
  expect(await balance(unclassified("TRX"))).toBe(500n * coin);
  expect(await balance(hotWallet("TRX"))).toBe(before);
  expect(await verdicts()).toEqual(["equal", "equal"]);
  const { id, alice: payee } = await order(world, { currency: "TRX" });
  expect((await finish(world, payee, id)).state).toBe("settled");
  await world.expectChainBooks();
});

it("a difference that changed since the two operators looked needs both again", async () => {
  const fee = { database: world.databases.worker, clock: world.clock };
  await burnFee(fee, money("TRX", 5n * coin));
  await bookLoss(world);
  await reconcile();
  await resolveAll();
  await burnFee(fee, money("TRX", coin));
  await bookLoss(world);
  await reconcile();
  expect(await open()).toEqual([`books-differ hot-wallet ${6n * coin}`]);
  expect(await balance(unclassified("TRX"))).toBe(0n);
});

it("coins of an invented payout wait for their owner, also when the alert was ended first", async () => {
  const { id, alice: owner } = await order(world);
  await inventPayout(world, id, randomBytes(32).toString("hex"));
  await letAttemptsDie(world);
  for (let times = 0; times < 72; times += 1) await world.devnet.mine();
  await world.settle();
  for (let round = 0; round < 4; round += 1) await world.watchChain();
  for (let block = 0; block < 70; block += 1) await world.devnet.mine();
  await bookLoss(world);
  for (let round = 0; round < 4; round += 1) await world.watchChain();
  await reconcile();
  await resolveAll();
  await reconcile();
  expect(await balance(unclassified("USDT"))).toBe(0n);
  const ask = { kind: "give-back", withdrawalId: id, reason: "It never left" } as const;
  const { id: remedy } = await proposeRemedy(deps(), olga.login, ask);
  await approveRemedy(deps(), pavel.login, remedy);
  expect(await balance(userAvailable(owner.userId, "USDT"))).toBe(100n * coin);
  await world.expectChainBooks();
});
