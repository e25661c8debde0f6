import { getWithdrawal } from "@clearhold/contract/wallet/payouts/withdrawals";
import { type CurrencyCode, money } from "@clearhold/money";
import { hexAddress } from "@clearhold/tron/address";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  explainDeficit,
  findStops,
  listOpenAlerts,
  resolveAlert,
} from "../../src/features/chain/alerts/index.ts";
import { findCursor, findHoldings } from "../../src/features/chain/block-books/index.ts";
import { bookDifference } from "../../src/features/chain/reconciliation/book-difference.ts";
import { judgePayout } from "../../src/features/payouts/payments/index.ts";
import { armChaos } from "../../src/kernel/chaos.ts";
import { openLogger } from "../../src/kernel/logger.ts";
import {
  feeIncome,
  houseDeficit,
  unclassified,
  userHeld,
} from "../../src/ledger/chart-of-accounts.ts";
import { openLedger } from "../../src/ledger/index.ts";
import { deficitExplained } from "../../src/ledger/recipes/corrections.ts";
import { withdrawalReturned, withdrawalSettled } from "../../src/ledger/recipes/payouts.ts";
import { expectCleanBooks } from "../books.ts";
import { type CustodyWorld, openCustodyWorld } from "../custody-world.ts";
import { asAdmin } from "../database.ts";
import { namesUnder } from "../operator-names.ts";
import { newAddress } from "../paid-in.ts";
import {
  assetsOf,
  coin,
  payoutRound,
  richPerson,
  savePayee,
  waitsFor,
  withdraw,
} from "../payers.ts";
import { type Person, refusalOf } from "../people.ts";
import { readTold } from "../press/read-told.ts";
import { resourceAddressOf } from "../treasury/sweepers.ts";
import { openOwnBooks } from "./own-books.ts";
import { steal } from "./thief.ts";

let world: CustodyWorld;
let alice: Person;
let to: string;
let olga: { name: string; password: string };
let pavel: { name: string; password: string };

beforeEach(async () => {
  world = await openCustodyWorld();
  await world.fundHouse(1_000n * coin, 1_000n * coin);
  alice = await richPerson(world, "alice");
  to = newAddress();
  for (const currency of ["USDT", "TRX"] as const) await savePayee(world, alice, { currency, to });
  olga = { name: "olga", password: "Olga-kennt-9-Tore" };
  pavel = { name: "pavel", password: "Pavel-kennt-8-Tore" };
  for (const operator of [olga, pavel]) await world.operators.enrolOperator(operator);
});
afterEach(async () => {
  await expectCleanBooks(world.databases.auditor);
  await world.close();
});

const alerts = () => listOpenAlerts(world.databases.auditor);
const stopped = async () => [...(await findStops(world.databases.auditor)).keys()].sort();

describe("a loss that was booked and was none", () => {
  /** What a node's nonsense and its end leave behind. */
  async function bookNonsense(offUnits: bigint): Promise<string> {
    const database = world.databases.worker;
    const ledger = openLedger({ database, clock: world.clock });
    const deps = { database, ledger, clock: world.clock, logger: openLogger("test", "fatal") };
    const holdings = await findHoldings(database, [world.hotAddress]);
    const indexed = holdings.get(`${world.hotAddress} USDT`) ?? null;
    const subject = { address: world.hotAddress, purpose: "hot", currency: "USDT" } as const;
    const seen = { state: "differs", offUnits, isCertain: true, indexed } as const;
    await bookDifference(deps, { ...subject, ...seen }, (indexed?.movedBlock ?? 0) + 1);
    await ledger.close();
    return (await alerts()).at(-1)?.id ?? "";
  }

  async function explain(operator: typeof olga, shortfallId: string, surplusId: string) {
    const ledger = openLedger({ database: world.databases.operator, clock: world.clock });
    const deps = { database: world.databases.operator, ledger, operators: world.operators };
    const reason = "the first node was rebuilt";
    try {
      return await explainDeficit(deps, { shortfallId, surplusId, operator, reason });
    } finally {
      await ledger.close();
    }
  }

  it("is taken back by two operators and a reason, whole, and both alerts end with it", async () => {
    const shortfall = await bookNonsense(-5n);
    expect(await stopped()).toEqual(["USDT"]);
    const surplus = await bookNonsense(5n);
    expect(await explain(olga, shortfall, surplus)).toEqual({ open: true });
    const again = explain(olga, shortfall, surplus);
    expect(await refusalOf(again)).toMatchObject({ code: "second-operator-required" });
    expect(await world.ledger.balanceOf(houseDeficit("USDT"))).toBe(5n);
    expect(await stopped()).toEqual(["USDT"]);
    expect(await explain(pavel, shortfall, surplus)).toEqual({ open: false });
    expect(await world.ledger.balanceOf(houseDeficit("USDT"))).toBe(0n);
    expect(await world.ledger.balanceOf(unclassified("USDT"))).toBe(0n);
    expect(await alerts()).toEqual([]);
    expect(await stopped()).toEqual([]);
    const names = await namesUnder(world.databases.auditor, "explain-deficit");
    expect(names).toEqual(["olga", "pavel"]);
    const twice = explain(olga, shortfall, surplus);
    expect(await refusalOf(twice)).toMatchObject({ code: "alert-not-open" });
  });

  it("may be named by another surplus later: an operator's later word takes the earlier one's place", async () => {
    const shortfall = await bookNonsense(-5n);
    const wrong = await bookNonsense(6n);
    const surplus = await bookNonsense(5n);
    expect(await explain(olga, shortfall, wrong)).toEqual({ open: true });
    expect(await explain(pavel, shortfall, surplus)).toEqual({ open: true });
    expect(await world.ledger.balanceOf(houseDeficit("USDT"))).toBe(5n);
    expect(await explain(olga, shortfall, surplus)).toEqual({ open: false });
    expect(await world.ledger.balanceOf(houseDeficit("USDT"))).toBe(0n);
    expect(await world.ledger.balanceOf(unclassified("USDT"))).toBe(6n);
  });

  it("is no smaller surplus, no other alert, and nothing that a login of the database says", async () => {
    const shortfall = await bookNonsense(-5n);
    const small = await bookNonsense(4n);
    expect(await refusalOf(explain(olga, shortfall, small))).toMatchObject({
      code: "alert-not-open",
    });
    expect(await refusalOf(explain(olga, small, shortfall))).toMatchObject({
      code: "alert-not-open",
    });
    const surplus = await bookNonsense(5n);
    const { operatorId } = await world.operators.verifyOperator(olga);
    const forged = world.databases.operator.query(
      `insert into deficit_explanations (shortfall_id, surplus_id, operator_id, reason)
       values ($1, $2, $3, 'all is well')`,
      [shortfall, surplus, operatorId],
    );
    await expect(forged).rejects.toThrow("no operator explained it");
    await explain(olga, shortfall, surplus);
    const journals = [deficitExplained({ shortfallId: shortfall, amount: money("USDT", 5n) })];
    for (const database of [world.databases.operator, world.databases.worker]) {
      const ledger = openLedger({ database, clock: world.clock });
      await expect(ledger.post({ journals, rows: [], answer: null })).rejects.toThrow();
      await ledger.close();
    }
    expect(await world.ledger.balanceOf(houseDeficit("USDT"))).toBe(5n);
  });
});

describe("a payment that succeeded and moved something else", () => {
  type Moved = { readonly currency: CurrencyCode; readonly units: bigint };

  /** Alice's withdrawal of 10, whose payment on the chain moved so much to somebody else. */
  async function misdirected(units: bigint, of: CurrencyCode = "USDT", moved?: Moved) {
    const { id } = await withdraw(world, alice, { currency: of, price: "10", to });
    armChaos("payout-after-store", () => {
      throw new Error("killed");
    });
    await payoutRound(world);
    armChaos(null);
    const theft = { from: "hot", to: newAddress(), ...(moved ?? { currency: of, units }) } as const;
    const txid = await steal(world, theft);
    const onChain = await world.client.head.findTx(txid);
    await asAdmin(
      world,
      "update payout_attempts set txid = $1, raw_hex = $3 where withdrawal_id = $2",
      [txid, id, onChain?.rawHex],
    );
    await world.settle();
    expect(await alerts()).toContainEqual(
      expect.objectContaining({ txid, currency: of, reason: "unexplained-outflow" }),
    );
    return id;
  }

  function judge(
    operator: typeof olga,
    id: string,
    outcome: "returned" | "paid",
    reason = "looked up on two explorers",
  ) {
    const deps = { database: world.databases.operator, operators: world.operators };
    return judgePayout(deps, operator, { id, outcome, reason });
  }

  const stateOf = async (id: string) => {
    const [row] = await world.databases.auditor.query<{ state: string; attempt: string }>(
      `select w.state, a.state as attempt from withdrawals w
       join payout_attempts a on a.withdrawal_id = w.id where w.id = $1`,
      [id],
    );
    return row;
  };
  const whole = 9_950_000n;
  const wholeTrx = 9_990_000n;

  it("goes back whole when two operators say so, and the loss stays the house's", async () => {
    const id = await misdirected(whole);
    expect(await judge(olga, id, "returned")).toEqual({ open: true });
    await payoutRound(world);
    expect(await stateOf(id)).toMatchObject({ attempt: "signed" });
    expect(await judge(pavel, id, "returned")).toEqual({ open: false });
    const names = await namesUnder(world.databases.auditor, "return-payout", id);
    expect(names).toEqual(["olga", "pavel"]);
    await payoutRound(world);
    expect(await stateOf(id)).toEqual({ state: "returned", attempt: "misdirected" });
    expect((await alice.call(getWithdrawal, { id })).reason).toBe("payment-went-wrong");
    expect(await assetsOf(alice, "USDT")).toMatchObject({ available: "100", locked: "0" });
    expect(await world.ledger.balanceOf(houseDeficit("USDT"))).toBe(whole);
    expect(await refusalOf(judge(olga, id, "paid"))).toMatchObject({});
    await world.expectChainBooks();
  });

  it("counts as paid when two say that, and what was held pays for the loss", async () => {
    const id = await misdirected(whole);
    await judge(olga, id, "paid");
    const second = judge(olga, id, "paid");
    expect(await refusalOf(second)).toMatchObject({ code: "second-operator-required" });
    await payoutRound(world);
    expect(await stateOf(id)).toMatchObject({ attempt: "signed" });
    await judge(pavel, id, "paid");
    const names = await namesUnder(world.databases.auditor, "book-payout-paid", id);
    expect(names).toEqual(["olga", "pavel"]);
    await payoutRound(world);
    expect(await stateOf(id)).toEqual({ state: "settled", attempt: "misdirected" });
    expect(await world.ledger.balanceOf(houseDeficit("USDT"))).toBe(0n);
    expect(await world.ledger.balanceOf(userHeld(alice.userId, "USDT"))).toBe(0n);
    expect(await world.ledger.balanceOf(feeIncome("USDT"))).toBe(50_000n);
    expect(await readTold(world, alice, "withdrawal-paid-otherwise")).toMatchObject([
      {
        ...{ title: "Withdrawal completed", about: "withdrawal", subject_id: id },
        content: `Two operators confirmed that your withdrawal of 10 USDT to ${to} was paid.`,
      },
    ]);
    await world.expectChainBooks();
  });

  it("is never paid where less left, never ended by one, by two words, or by a login", async () => {
    const id = await misdirected(whole - 1n);
    expect(await refusalOf(judge(olga, id, "paid"))).toMatchObject({ code: "record-not-found" });
    await judge(olga, id, "returned");
    const forged = "update payout_attempts set state = 'misdirected', ended_block = 1";
    await expect(world.databases.worker.query(forged)).rejects.toThrow("two operators decide");
    const { operatorId } = await world.operators.verifyOperator(pavel);
    const word = world.databases.operator.query(
      `insert into payout_verdicts (withdrawal_id, operator_id, outcome, reason)
       values ($1, $2, 'returned', 'let it be')`,
      [id, operatorId],
    );
    await expect(word).rejects.toThrow("no operator said so");
    await payoutRound(world);
    expect(await stateOf(id)).toMatchObject({ attempt: "signed" });
    expect(await assetsOf(alice, "USDT")).toMatchObject({ available: "90" });
  });

  it("goes back though it moved none of its coin: that stops its coin, and is never paid", async () => {
    const id = await misdirected(0n, "USDT", { currency: "TRX", units: 3n });
    expect(await stopped()).toEqual(["TRX", "USDT"]);
    expect(await alerts()).toContainEqual(expect.objectContaining({ currency: "USDT", units: 0n }));
    expect(await refusalOf(judge(olga, id, "paid"))).toMatchObject({ code: "record-not-found" });
    await judge(olga, id, "returned");
    expect(await judge(pavel, id, "returned")).toEqual({ open: false });
    await payoutRound(world);
    expect(await stateOf(id)).toEqual({ state: "returned", attempt: "misdirected" });
    expect(await assetsOf(alice, "USDT")).toMatchObject({ available: "100", locked: "0" });
    expect(await world.ledger.balanceOf(houseDeficit("USDT"))).toBe(0n);
    await world.expectChainBooks();
  });

  it("is no payment of TRX where only what the network burned makes up for it", async () => {
    const id = await misdirected(wholeTrx - 1n, "TRX");
    const told = (await alerts()).find(({ currency }) => currency === "TRX");
    expect(told?.units).toBeGreaterThan(wholeTrx);
    expect(await refusalOf(judge(olga, id, "paid"))).toMatchObject({ code: "record-not-found" });
  });

  it("counts as paid in TRX too, and the receipt names what the network burned", async () => {
    const id = await misdirected(wholeTrx, "TRX");
    await judge(olga, id, "paid");
    await judge(pavel, id, "paid");
    await payoutRound(world);
    expect(await stateOf(id)).toEqual({ state: "settled", attempt: "misdirected" });
    const [told] = await world.databases.auditor.query<{ units: bigint; fee: bigint }>(
      `select c.units, a.network_fee_units as fee from payout_attempts a
       join chain_alerts c on c.txid = a.txid and c.currency = 'TRX' where a.withdrawal_id = $1`,
      [id],
    );
    expect(told?.fee).toBeGreaterThan(0n);
    expect(told?.units).toBe(wholeTrx + (told?.fee ?? 0n));
    expect(await world.ledger.balanceOf(houseDeficit("TRX"))).toBe(told?.fee);
    await world.expectChainBooks();
  });

  it("is ended by two who did not say the same at first; what was taken back counts no more", async () => {
    const id = await misdirected(whole);
    expect(await judge(olga, id, "paid")).toEqual({ open: true });
    expect(await judge(pavel, id, "returned")).toEqual({ open: true });
    expect(await judge(olga, id, "returned", "pavel is right")).toEqual({ open: false });
    const late = judge(pavel, id, "paid");
    expect(await refusalOf(late)).toMatchObject({ code: "record-not-found" });
    await payoutRound(world);
    expect(await stateOf(id)).toMatchObject({ state: "returned" });
  });

  it("takes no word of an operator a second time, whoever has the login of the database", async () => {
    const id = await misdirected(whole);
    await judge(olga, id, "paid");
    await judge(olga, id, "returned");
    await judge(pavel, id, "paid");
    const { operatorId } = await world.operators.verifyOperator(olga);
    const again = world.databases.operator.query(
      `insert into payout_verdicts (withdrawal_id, operator_id, outcome, reason)
       values ($1, $2, 'paid', 'looked up on two explorers')`,
      [id, operatorId],
    );
    await expect(again).rejects.toThrow(/payout_verdicts_once/);
    await payoutRound(world);
    expect(await stateOf(id)).toMatchObject({ attempt: "signed" });
    expect(await judge(olga, id, "paid", "pavel is right")).toEqual({ open: false });
  });

  it("is all that ends one: a login of the worker takes nothing from what is held for another", async () => {
    await withdraw(world, alice, { currency: "USDT", price: "10", to });
    const ledger = openLedger({ database: world.databases.worker, clock: world.clock });
    const held = { withdrawalId: "wdr_nothing", userId: alice.userId, amount: money("USDT", 5n) };
    const fee = money("USDT", 0n);
    for (const journal of [withdrawalReturned(held), withdrawalSettled({ ...held, fee })]) {
      const posted = ledger.post({ journals: [journal], rows: [], answer: null });
      await expect(posted).rejects.toThrow(
        /wdr_nothing has not ended so|no row of evidence says .*wdr_nothing/,
      );
    }
    await ledger.close();
    expect(await assetsOf(alice, "USDT")).toMatchObject({ available: "90", locked: "10" });
  });

  it("is nothing that operators may say of a payment that is under way", async () => {
    const { id } = await withdraw(world, alice, { currency: "USDT", price: "10", to });
    for (const outcome of ["returned", "paid"] as const) {
      expect(await refusalOf(judge(olga, id, outcome))).toMatchObject({ code: "record-not-found" });
    }
  });
});

describe("the keys of an address of ours given to other keys", () => {
  const txid = "c".repeat(64);
  const changeKeys = async (address: string) => {
    const cursor = await findCursor(world.databases.worker);
    if (cursor === null) throw new Error("the books have not begun");
    const payer = hexAddress(address);
    const outcome = { succeeded: true, networkFeeUnits: 0n, payer, changesKeys: true };
    await openOwnBooks(world).bookBlock({
      ...{ number: cursor.number + 1, id: "d".repeat(64), parentId: cursor.id, at: cursor.at },
      ...{ movements: [], outcomes: new Map([[txid, outcome]]) },
    });
  };

  it.each([
    ["of the hot wallet, in both currencies", () => world.hotAddress, ["TRX", "USDT"]],
    ["of nobody's of ours, not at all", newAddress, []],
  ])("stop payouts: %s", async (_what, addressOf, currencies) => {
    const { id } = await withdraw(world, alice, { currency: "USDT", price: "10", to });
    await changeKeys(addressOf());
    expect(await stopped()).toEqual(currencies);
    const told = { reason: "keys-changed", txid, units: 0n, stops: true };
    expect(await alerts()).toMatchObject(currencies.map((currency) => ({ ...told, currency })));
    await asAdmin(world, "update withdrawals set lease_until = '-infinity'");
    await world.worker.rounds.withdraw();
    const waits = currencies.length > 0 ? "withdrawals-stopped" : "not-reconciled";
    expect(await waitsFor(world, id)).toBe(waits);
  });

  it.each([
    ["the hot wallet, in both currencies", () => world.hotAddress, ["TRX", "USDT"]],
    ["the hot wallet, in one currency", () => world.hotAddress, ["USDT"]],
    ["the resource wallet", () => resourceAddressOf(world), ["TRX"]],
  ])(
    "stop also where operators resolved what a thief told before: %s",
    async (...[_what, addressOf, currencies]) => {
      const address = addressOf();
      for (const currency of currencies) {
        await world.databases.worker.query(
          `insert into chain_alerts (currency, address, txid, units, reason, block_number, stops)
         values ($1, $2, $3, 0, 'keys-changed', 1, true)`,
          [currency, address, txid],
        );
      }
      const deps = { database: world.databases.operator, operators: world.operators };
      for (const { id: alertId } of await alerts()) {
        for (const operator of [olga, pavel]) {
          await resolveAlert(deps, { alertId, operator, reason: "no such transaction" });
        }
      }
      expect(await stopped()).toEqual([]);
      await changeKeys(address);
      expect(await stopped()).toEqual(["TRX", "USDT"]);
      const open = await alerts();
      expect(open.map((one) => one.txid)).toEqual([txid, txid]);
      for (const one of open) {
        const again = currencies.includes(one.currency) ? `${address} again at ` : address;
        expect(one.address.startsWith(again)).toBe(true);
      }
    },
  );
});

describe("a block that moves coins of the house and books no journal", () => {
  it("counts them once, though another worker books it in the middle", async () => {
    const addresses = [world.hotAddress, resourceAddressOf(world)] as const;
    const [from, to] = [hexAddress(addresses[0]), hexAddress(addresses[1])];
    const held = async () => {
      const holdings = await findHoldings(world.databases.worker, addresses);
      return addresses.map((address) => holdings.get(`${address} TRX`)?.units ?? 0n);
    };
    const cursor = await findCursor(world.databases.worker);
    if (cursor === null) throw new Error("the books have not begun");
    const txid = "c".repeat(64);
    const moved = {
      txid,
      kind: "trx",
      position: "0",
      currency: "TRX",
      from,
      to,
      proved: true,
    } as const;
    const outcome = { succeeded: true, networkFeeUnits: 0n, payer: from, changesKeys: false };
    const block = {
      ...{ number: cursor.number + 1, id: "d".repeat(64), parentId: cursor.id, at: cursor.at },
      ...{ movements: [{ ...moved, units: 7n }], outcomes: new Map([[txid, outcome]]) },
    };
    const parts = { journals: [], rows: [], explained: new Set<string>(), moved: new Set([txid]) };
    const first = openOwnBooks(world, { settleIn: async () => parts });
    const second = openOwnBooks(world, {
      async settleIn() {
        await first.bookBlock(block);
        return parts;
      },
    });
    const [hot = 0n, resource = 0n] = await held();
    const elsewhere = { ...block, parentId: "e".repeat(64) };
    await expect(first.bookBlock(elsewhere)).rejects.toThrow(/move-scan-cursor found nothing/);
    expect(await held()).toEqual([hot, resource]);
    await second.bookBlock(block);
    expect(await held()).toEqual([hot - 7n, resource + 7n]);
    expect(await findCursor(world.databases.worker)).toMatchObject({ number: block.number });
  });
});
