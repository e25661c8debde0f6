import { getDepositAddress } from "@clearhold/contract/wallet/chain/deposits";
import { type CurrencyCode, money } from "@clearhold/money";
import { hexAddress } from "@clearhold/tron/address";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  alertRow,
  findStops,
  listOpenAlerts,
  resolveAlert,
} from "../../src/features/chain/alerts/index.ts";
import { openOperatorClaims } from "../../src/features/chain/deposit-claims/index.ts";
import { blocksToBelieve } from "../../src/features/chain/reconciliation/book-difference.ts";
import { listVerdicts } from "../../src/features/chain/reconciliation/index.ts";
import { armChaos, type ChaosPoint } from "../../src/kernel/chaos.ts";
import { idOfFact } from "../../src/kernel/ids.ts";
import {
  hotWallet,
  houseDeficit,
  unclassified,
  userAvailable,
} from "../../src/ledger/chart-of-accounts.ts";
import { openLedger } from "../../src/ledger/index.ts";
import { shortfallBooked, surplusFound } from "../../src/ledger/recipes/corrections.ts";
import { expectCleanBooks } from "../books.ts";
import { type CustodyWorld, openCustodyWorld } from "../custody-world.ts";
import { asAdmin } from "../database.ts";
import { namesUnder } from "../operator-names.ts";
import { newAddress } from "../paid-in.ts";
import {
  attemptsOf,
  coin,
  finish,
  paidTo,
  payoutRound,
  richPerson,
  savePayee,
  waitsFor,
  withdraw,
} from "../payers.ts";
import { releaseStops } from "../payouts/passkey-holders.ts";
import { type Person, refusalOf } from "../people.ts";
import { untilDone } from "../rounds.ts";
import { startLyingNode } from "./lying-node.ts";
import { steal } from "./thief.ts";

let world: CustodyWorld;
let alice: Person;
let to: string;

beforeEach(async () => {
  world = await openCustodyWorld();
  await world.fundHouse(1_000n * coin, 1_000n * coin);
  alice = await richPerson(world, "alice");
  to = newAddress();
  await savePayee(world, alice, { currency: "USDT", to });
});
afterEach(async () => {
  world.devnet.clearFaults();
  await expectCleanBooks(world.databases.auditor);
  await world.close();
});

/** So many rounds that a difference which stays is believed. */
async function rounds(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await world.worker.rounds.reconcile();
}

/** The chain goes on for so long that a difference which stays is believed. */
async function longRounds(): Promise<void> {
  await world.worker.rounds.reconcile();
  await world.devnet.mine(blocksToBelieve);
  await world.settle();
  await world.worker.rounds.reconcile();
}

async function stateOf(currency: CurrencyCode): Promise<string> {
  const verdicts = await listVerdicts(world.databases.auditor);
  return verdicts.find((one) => one.currency === currency)?.state ?? "";
}

async function stopped(): Promise<CurrencyCode[]> {
  return [...(await findStops(world.databases.auditor)).keys()];
}

const alerts = () => listOpenAlerts(world.databases.auditor);

/** Both operators, each with the own password. */
async function enrolled() {
  const people = [
    { name: "olga", password: "Olga-kennt-9-Tore" },
    { name: "pavel", password: "Pavel-kennt-8-Tore" },
  ];
  for (const operator of people) await world.operators.enrolOperator(operator);
  return people as [(typeof people)[0], (typeof people)[0]];
}

function resolve(alertId: string, operator: { name: string; password: string }) {
  const deps = { database: world.databases.operator, operators: world.operators };
  return resolveAlert(deps, { alertId, operator, reason: "the key is changed" });
}

describe("chain and books, compared all the time", () => {
  it("are clean for every address after deposits, a payout and its fee", async () => {
    const { id } = await withdraw(world, alice, { currency: "USDT", price: "10", to });
    await finish(world, alice, id);
    await rounds();
    expect(await stateOf("USDT")).toBe("equal");
    expect(await stateOf("TRX")).toBe("equal");
    expect(await alerts()).toEqual([]);
    const open = await world.databases.auditor.query(
      "select address from chain_holdings where moved_block > checked_block",
    );
    expect(open).toEqual([]);
  });

  it("hold every payout back until a comparison is newer than its order", async () => {
    const { id } = await withdraw(world, alice, { currency: "USDT", price: "10", to });
    await asAdmin(world, "update withdrawals set lease_until = '-infinity'");
    const fresh = await world.anotherWorker();
    await fresh.rounds.withdraw();
    expect(await waitsFor(world, id)).toBe("not-reconciled");
    expect(await attemptsOf(world, id)).toEqual([]);
    // What the database says of an earlier comparison does not vouch for it.
    await asAdmin(world, "update reconciliations set state = 'clean', clean_at = now() + '1 hour'");
    await asAdmin(world, "update withdrawals set lease_until = '-infinity'");
    await fresh.rounds.withdraw();
    expect(await waitsFor(world, id)).toBe("not-reconciled");
    await finish(world, alice, id);
    expect(await paidTo(world, "USDT", to)).toBe(9_950_000n);
  });

  it("let no payout leave on a deposit that a stolen login booked without the chain", async () => {
    await asAdmin(
      world,
      "update chain_holdings set units = units - 5000000 where currency = 'USDT'",
    );
    const { id } = await withdraw(world, alice, { currency: "USDT", price: "10", to });
    await payoutRound(world);
    expect(await waitsFor(world, id)).toBe("not-reconciled");
    expect(await stateOf("USDT")).toBe("shortfall");
    await asAdmin(
      world,
      "update chain_holdings set units = units + 5000000 where currency = 'USDT'",
    );
  });
});

/** Coins that the index has at the hot wallet and the chain has not; `back` takes them out again. */
async function dreamUp(units: bigint): Promise<() => Promise<void>> {
  const add = (more: bigint) =>
    asAdmin(
      world,
      "update chain_holdings set units = units + $1 where currency = 'USDT' and address = $2",
      [more, world.hotAddress],
    );
  await add(units);
  return () => add(-units);
}

/** The worker dies once at this point of a payout. */
async function dieAt(point: ChaosPoint): Promise<void> {
  armChaos(point, () => {
    throw new Error(`killed at ${point}`);
  });
  await payoutRound(world);
  armChaos(null);
}

async function roundWithoutComparing(): Promise<void> {
  await asAdmin(world, "update withdrawals set lease_until = '-infinity'");
  await world.worker.rounds.withdraw();
  await world.settle();
}

describe("a withdrawal that waited", () => {
  it("does not leave on the comparison of its first day while the present one lacks coins", async () => {
    const { id } = await withdraw(world, alice, { currency: "USDT", price: "10", to });
    await dieAt("payout-before-build");
    const back = await dreamUp(500n);
    await world.worker.rounds.reconcile();
    expect(await stateOf("USDT")).toBe("shortfall");
    await roundWithoutComparing();
    expect(await waitsFor(world, id)).toBe("not-reconciled");
    expect(await attemptsOf(world, id)).toEqual([]);
    await back();
    expect((await finish(world, alice, id)).state).toBe("settled");
  });

  it.each(["payout-before-build", "payout-after-build"] as const)(
    "at %s waits for a comparison that is not older than a minute",
    async (point) => {
      const { id } = await withdraw(world, alice, { currency: "USDT", price: "10", to });
      await dieAt(point);
      world.clock.advance(61);
      await roundWithoutComparing();
      expect(await waitsFor(world, id)).toBe("not-reconciled");
      expect(await paidTo(world, "USDT", to)).toBe(0n);
      expect((await finish(world, alice, id)).state).toBe("settled");
    },
  );

  it.each(["payout-after-build", "payout-after-store"] as const)(
    "at %s is neither signed nor sent in a stop that came after it, and is paid when it has ended",
    async (point) => {
      const { id } = await withdraw(world, alice, { currency: "USDT", price: "10", to });
      await dieAt(point);
      const [before] = await attemptsOf(world, id);
      await steal(world, { from: "hot", to: newAddress(), currency: "USDT", units: 7n });
      await world.settle();
      await payoutRound(world);
      await world.settle();
      expect(await waitsFor(world, id)).toBe("withdrawals-stopped");
      expect(await attemptsOf(world, id)).toEqual([before]);
      expect(await paidTo(world, "USDT", to)).toBe(0n);
      for (const operator of await enrolled()) {
        for (const alert of await alerts()) await resolve(alert.id, operator);
      }
      await releaseStops(world);
      expect((await finish(world, alice, id)).state).toBe("settled");
      expect(await paidTo(world, "USDT", to)).toBe(9_950_000n);
    },
  );
});

describe("journals that no block brought: a stolen login of the worker", () => {
  it("stop their currency after three rounds, and again while the two differ", async () => {
    const ledger = openLedger({ database: world.databases.worker, clock: world.clock });
    const made = {
      ...{ findingId: idOfFact("fnd", "made up"), wallet: hotWallet("USDT") },
      amount: money("USDT", 5n),
    };
    const unsaid = ledger.post({ journals: [surplusFound(made)], rows: [], answer: null });
    await expect(unsaid).rejects.toThrow(/no row of evidence says surplus-found/);
    const said = { currency: "USDT", address: world.hotAddress, txid: null, units: 5n } as const;
    const surplus = { ...said, blockNumber: 1, reason: "surplus" } as const;
    const rows = [alertRow(surplus, made.findingId)];
    await ledger.post({ journals: [surplusFound(made)], rows, answer: null });
    await rounds();
    const differs = { ...said, reason: "books-differ", stops: true };
    const account = made.wallet.code;
    const open = [{ reason: "surplus" }, { ...differs, address: account }];
    expect(await alerts()).toMatchObject(open);
    await rounds();
    expect(await alerts()).toMatchObject(open);
    const [, alert] = await alerts();
    for (const operator of await enrolled()) await resolve(alert?.id ?? "", operator);
    expect(await stopped()).toEqual([]);
    await world.worker.rounds.reconcile();
    expect(await stopped()).toEqual(["USDT"]);
    // Its counterpart, which would make the sums right again, comes with a stop of its own.
    const back = { ...made, findingId: idOfFact("fnd", "taken back") };
    const shortfall = { ...surplus, reason: "shortfall" } as const;
    await ledger.post({
      journals: [shortfallBooked(back)],
      ...{ rows: [alertRow(shortfall, back.findingId)], answer: null },
    });
    await ledger.close();
    await rounds();
    expect(await stateOf("USDT")).toBe("equal");
  });
});

describe("coins on the chain above the books", () => {
  it("go to unclassified with an alarm, and stop nobody", async () => {
    const { address } = await alice.call(getDepositAddress, { currency_id: "TRX" });
    world.devnet.setFaults({ saveInternalTx: false });
    await world.devnet.call({
      ...{ contract: "trxSplitter", from: "purse" },
      signature: "split(address[],uint256[])",
      values: [[hexAddress(address)], [5n]],
      callValueSun: 5n,
    });
    await world.settle();
    world.devnet.clearFaults();
    await rounds();
    expect(await alerts()).toEqual([]);
    await longRounds();
    const alarm = { address, currency: "TRX", units: 5n, reason: "surplus", stops: false };
    expect(await alerts()).toMatchObject([{ ...alarm, txid: null }]);
    expect((await alerts())[0]?.blockNumber).toBeGreaterThan(0);
    expect(await world.ledger.balanceOf(unclassified("TRX"))).toBe(5n);
    await world.expectChainBooks();
    expect(await stopped()).toEqual([]);
    await savePayee(world, alice, { currency: "TRX", to });
    const { id } = await withdraw(world, alice, { currency: "TRX", price: "2", to });
    await finish(world, alice, id);
    expect(await stateOf("TRX")).toBe("equal");
    const [olga] = await enrolled();
    const [alert] = await alerts();
    expect(await resolve(alert?.id ?? "", olga)).toMatchObject({ open: false });
  });
});

describe("a surplus that turns out to be somebody's deposit", () => {
  it("is credited when the chain is read again, and leaves unclassified: the coin counts once", async () => {
    const { address } = await alice.call(getDepositAddress, { currency_id: "TRX" });
    const before = await world.ledger.balanceOf(userAvailable(alice.userId, "TRX"));
    world.devnet.setFaults({ saveInternalTx: false });
    const target = hexAddress(address);
    const split = (...units: bigint[]) =>
      world.devnet.call({
        ...{ contract: "trxSplitter", from: "purse" },
        signature: "split(address[],uint256[])",
        values: [units.map(() => target), units],
        callValueSun: units.reduce((sum, one) => sum + one, 0n),
      });
    await split(2n, 3n);
    await world.settle();
    await longRounds();
    expect(await world.ledger.balanceOf(unclassified("TRX"))).toBe(5n);
    // A second one, of which the comparison knows nothing yet.
    await split(7n);
    await world.settle();
    world.devnet.clearFaults();
    const [cursor] = await world.databases.auditor.query<{ number: bigint }>(
      "select number from scan_cursor",
    );
    const asked = openOperatorClaims(world.databases.operator);
    await asked.rescan({ from: 1, to: Number(cursor?.number) });
    await untilDone("answering claims", world.worker.rounds.claims);
    expect(await world.ledger.balanceOf(unclassified("TRX"))).toBe(0n);
    const after = await world.ledger.balanceOf(userAvailable(alice.userId, "TRX"));
    expect(after - before).toBe(12n);
    expect(await alerts()).toEqual([]);
    await world.expectChainBooks();
    await rounds();
    expect(await stateOf("TRX")).toBe("equal");
  });
});

describe("coins that left without an order", () => {
  it("are booked as the house's loss with their fee, named, and stop their currencies", async () => {
    const { id } = await withdraw(world, alice, { currency: "USDT", price: "10", to });
    const thief = newAddress();
    const txid = await steal(world, { from: "hot", to: thief, currency: "USDT", units: 7n });
    await world.settle();
    const hot = { address: world.hotAddress, txid, reason: "unexplained-outflow", stops: true };
    expect(await alerts()).toMatchObject([
      { ...hot, currency: "USDT", units: 7n },
      { ...hot, currency: "TRX" },
    ]);
    expect(await world.ledger.balanceOf(houseDeficit("USDT"))).toBe(7n);
    expect((await stopped()).sort()).toEqual(["TRX", "USDT"]);
    await world.expectChainBooks();
    await payoutRound(world);
    expect(await waitsFor(world, id)).toBe("withdrawals-stopped");
    const refused = withdraw(world, alice, { currency: "USDT", price: "2", to });
    expect(await refusalOf(refused)).toMatchObject({ code: "withdrawals-stopped" });

    const [olga, pavel] = await enrolled();
    for (const alert of await alerts()) {
      expect(await resolve(alert.id, olga)).toMatchObject({ open: true });
      const again = resolve(alert.id, olga);
      expect(await refusalOf(again)).toMatchObject({ code: "second-operator-required" });
      expect(await resolve(alert.id, pavel)).toMatchObject({ open: false });
      const names = await namesUnder(world.databases.auditor, "resolve-alert", alert.id);
      expect(names).toEqual(["olga", "pavel"]);
    }
    await releaseStops(world);
    await finish(world, alice, id);
    expect(await paidTo(world, "USDT", to)).toBe(9_950_000n);
    await world.expectChainBooks();
  });

  it("are a loss too when the theft itself failed and only burned a fee", async () => {
    await steal(world, {
      ...{ from: "hot", to: newAddress(), currency: "USDT", units: 7n },
      feeLimit: 1_000_000n,
    });
    await world.settle();
    expect(await alerts()).toMatchObject([{ currency: "TRX", reason: "unexplained-outflow" }]);
    expect(await world.ledger.balanceOf(houseDeficit("TRX"))).toBeGreaterThan(0n);
    await world.expectChainBooks();
  });

  it("are kept apart when somebody shifted them between two addresses of the house", async () => {
    const { address } = await alice.call(getDepositAddress, { currency_id: "TRX" });
    await steal(world, { from: "hot", to: address, currency: "TRX", units: 9n });
    await world.settle();
    expect(await world.ledger.balanceOf(unclassified("TRX"))).toBe(9n);
    expect(await stopped()).toEqual(["TRX"]);
    await world.expectChainBooks();
    await rounds();
    expect(await stateOf("TRX")).toBe("equal");
  });

  it("resolve by operators' names alone, never by a login of the database", async () => {
    await steal(world, { from: "hot", to: newAddress(), currency: "TRX", units: 9n });
    await world.settle();
    const [olga, pavel] = await enrolled();
    const { operatorId } = await world.operators.verifyOperator({ ...olga });
    const [alert] = await alerts();
    const forged = world.databases.operator.query(
      "insert into alert_resolutions (alert_id, operator_id, reason) values ($1, $2, 'all is well')",
      [alert?.id, operatorId],
    );
    await expect(forged).rejects.toThrow("no operator resolved it");
    const update = "update chain_alerts set resolved_at = now()";
    await expect(world.databases.operator.query(update)).rejects.toThrow("permission denied");
    const wrong = resolve(alert?.id ?? "", { ...pavel, password: olga.password });
    expect(await refusalOf(wrong)).toMatchObject({ code: "operator-unknown" });
  });
});

describe("a provider whose balances are ahead of its blocks", () => {
  it("has no ordinary deposit taken for a surplus, and stops nobody", async () => {
    const { fullNodeUrl, solidityUrl } = world.devnet;
    const node = await startLyingNode({ fullNodeUrl, solidityUrl });
    world.worker = await world.anotherWorker({ node: node.urls });
    const old = await world.client.solid.getNowBlock();
    node.lie(async (answer, path) => {
      if (!path.endsWith("/getnowblock")) return answer;
      const body = JSON.stringify({ num: old.number });
      const url = `${solidityUrl}/walletsolidity/getblockbynum`;
      const response = await fetch(url, { method: "POST", body });
      return { status: response.status, body: await response.text() };
    });
    const { address } = await alice.call(getDepositAddress, { currency_id: "USDT" });
    await world.pay("USDT", address, 9n * coin);
    await world.devnet.mine(blocksToBelieve - 10);
    await world.devnet.solidify();
    for (let turn = 0; turn < 2; turn += 1) await rounds();
    expect(await alerts()).toEqual([]);
    node.lie(null);
    await world.settle();
    await rounds();
    expect(await stateOf("USDT")).toBe("equal");
    expect(await alerts()).toEqual([]);
    expect(await world.ledger.balanceOf(unclassified("USDT"))).toBe(0n);
    const { id } = await withdraw(world, alice, { currency: "USDT", price: "10", to });
    expect((await finish(world, alice, id)).state).toBe("settled");
    await world.expectChainBooks();
    await node.close();
  });
});

describe("a node that says less than there is", () => {
  it("keeps payouts waiting, and nothing is booked on one answer of it", async () => {
    const { id } = await withdraw(world, alice, { currency: "USDT", price: "10", to });
    world.devnet.lie({ path: "walletsolidity/getaccount", kind: "empty-object", times: 1 });
    await world.worker.rounds.reconcile();
    expect(await stateOf("TRX")).toBe("shortfall");
    await rounds();
    expect(await stateOf("TRX")).toBe("equal");
    expect(await alerts()).toEqual([]);
    await finish(world, alice, id);
  });

  it("books no loss by knowing no account where coins are, however long it says so", async () => {
    world.devnet.lie({ path: "walletsolidity/getaccount", kind: "empty-object", times: 1_000 });
    await goOn();
    await longRounds();
    await goOn();
    expect(await stateOf("TRX")).toBe("shortfall");
    expect(await alerts()).toEqual([]);
    world.devnet.clearFaults();
    await world.worker.rounds.reconcile();
    expect(await stateOf("TRX")).toBe("equal");
    expect(await world.ledger.balanceOf(houseDeficit("TRX"))).toBe(0n);
  });

  it("is believed when the chain has gone on for a minute: booked, and stops its currency", async () => {
    const { fullNodeUrl, solidityUrl } = world.devnet;
    const node = await startLyingNode({ fullNodeUrl, solidityUrl });
    world.worker = await world.anotherWorker({ node: node.urls });
    const hot = hexAddress(world.hotAddress);
    node.lie((answer, path, { address }) => {
      if (path !== "walletsolidity/getaccount" || address !== hot) return answer;
      const account = JSON.parse(answer.body) as { balance: number };
      return { ...answer, body: JSON.stringify({ ...account, balance: account.balance - 7 }) };
    });
    await rounds();
    world.clock.advance(61);
    await rounds();
    expect(await stateOf("TRX")).toBe("shortfall");
    expect(await alerts()).toEqual([]);
    await longRounds();
    const loss = { currency: "TRX", reason: "shortfall", stops: true, txid: null, units: 7n };
    expect(await alerts()).toMatchObject([{ ...loss, address: world.hotAddress }]);
    expect(await stopped()).toEqual(["TRX"]);
    expect(await world.ledger.balanceOf(houseDeficit("TRX"))).toBe(7n);
    await node.close();
  });
});

/** The chain goes on by a block and half a minute, and is compared again. */
async function goOn(): Promise<void> {
  await world.devnet.mine();
  await world.settle();
  world.clock.advance(30);
  await world.worker.rounds.reconcile();
}
