import { setTimeout as pause } from "node:timers/promises";
import { claimDeposit, getDepositClaim } from "@clearhold/contract/wallet/chain/deposit-claims";
import { getDepositAddress, listDeposits } from "@clearhold/contract/wallet/chain/deposits";
import { getAssets } from "@clearhold/contract/wallet/statements/assets";
import { hexAddress } from "@clearhold/tron/address";
import { beforeEach, describe, expect, it } from "vitest";
import type { Act } from "../../src/acts/act.ts";
import { chainClaim, chainRescan } from "../../src/acts/chain.ts";
import { openOperatorClaims } from "../../src/features/chain/deposit-claims/index.ts";
import { newId } from "../../src/kernel/ids.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { namesUnder, performAs } from "../operator-names.ts";
import { newAddress } from "../paid-in.ts";
import { type Person, refusalOf, registerPerson } from "../people.ts";
import { untilDone } from "../rounds.ts";
import { useWorld } from "../use-world.ts";

/** "Where is my deposit?": asked by its owner, by a stranger, by an operator. */

const world = useWorld(openCustodyWorld);
let alice: Person;
let address: string;
let people = 0;

beforeEach(async () => {
  world.devnet.clearFaults();
  people += 1;
  alice = await registerPerson(world, `alice${people}`);
  address = (await alice.call(getDepositAddress, { currency_id: "TRX" })).address;
  await world.settle();
});

/** Asks, lets the worker look, and reads the answer. */
async function claim(person: Person, txid: string) {
  const { id } = await person.call(claimDeposit, { txid });
  await world.worker.rounds.claims();
  return person.call(getDepositClaim, { id });
}

async function balances(person: Person): Promise<Record<string, string>> {
  const { list } = await person.call(getAssets, {});
  return Object.fromEntries(list.map((one) => [one.currency_code, one.available]));
}

/** A payment by a contract while the node keeps no internal transactions: the scanner cannot see it. */
async function missedPayment(units: bigint): Promise<string> {
  world.devnet.setFaults({ saveInternalTx: false });
  const txid = await world.devnet.call({
    ...{ contract: "trxSplitter", from: "purse", signature: "split(address[],uint256[])" },
    values: [
      [hexAddress(address), hexAddress(address)],
      [units, units],
    ],
    callValueSun: 2n * units,
  });
  await world.settle();
  world.devnet.clearFaults();
  expect((await alice.call(listDeposits, { limit: 10 })).data).toEqual([]);
  return txid;
}

describe("a chain transaction that somebody asks about", () => {
  it("is looked into once, whoever asks twice, and answered with the deposit", async () => {
    const txid = await world.pay("USDT", address, 7_000_000n);
    const first = await alice.call(claimDeposit, { txid });
    expect(first).toMatchObject({ txid, outcome: "looking", deposits: [] });
    const again = { txid: `https://tronscan.org/#/transaction/${txid.toUpperCase()}` };
    expect((await alice.call(claimDeposit, again)).id).toBe(first.id);
    await world.worker.rounds.scan();
    const underWay = await claim(alice, txid);
    expect(underWay).toMatchObject({
      outcome: "under-way",
      deposits: [{ state: "detected", amount: "7" }],
    });
    await world.settle();
    expect(await claim(alice, txid)).toMatchObject({
      outcome: "found",
      deposits: [{ state: "credited", amount: "7" }],
    });
    expect(await balances(alice)).toMatchObject({ USDT: "7" });
  });

  it("is credited when it had been missed, once, by whoever asks", async () => {
    const txid = await missedPayment(5_000_000n);
    expect(await balances(alice)).toMatchObject({ TRX: "0" });
    expect(await claim(alice, txid)).toMatchObject({
      outcome: "recovered",
      deposits: [{ amount: "5" }, { amount: "5" }],
    });
    expect(await claim(alice, txid)).toMatchObject({ outcome: "found" });
    expect(await balances(alice)).toMatchObject({ TRX: "10" });
    await world.expectChainBooks();
  });

  it("is credited once when two workers find it missing at the same moment", async () => {
    const txid = await missedPayment(3_000_000n);
    const other = await world.anotherWorker();
    const { id } = await alice.call(claimDeposit, { txid });
    await Promise.all([world.worker, other].map(({ rounds }) => rounds.claims()));
    await world.worker.rounds.claims();
    expect((await alice.call(getDepositClaim, { id })).deposits).toHaveLength(2);
    expect(await balances(alice)).toMatchObject({ TRX: "6" });
    await world.expectChainBooks();
  });

  it("is said in its own words when it is no deposit", async () => {
    const { devnet } = world;
    const target = hexAddress(address);
    const transfer = "transfer(address,uint256)";
    const from = "purse" as const;
    const fake = await devnet.call({
      contract: "fakeUsdt",
      signature: transfer,
      values: [target, 5n],
    });
    const spam = await devnet.sendSpamToken(target, 7n);
    const zero = await devnet.call({
      ...{ contract: "mockUsdt", from, signature: transfer },
      values: [target, 0n],
    });
    const failed = await devnet.call({
      ...{ contract: "mockUsdt", from, signature: transfer },
      values: [target, 10n ** 30n],
    });
    const another = newAddress();
    const elsewhere = await world.pay("TRX", another, 1_000_000n);
    await world.settle();
    const outcomes: string[] = [];
    const paidTo: string[][] = [];
    for (const txid of [fake, spam, zero, failed, elsewhere, "ab".repeat(32)]) {
      const answer = await claim(alice, txid);
      outcomes.push(answer.outcome);
      paidTo.push(answer.paid_to);
    }
    expect(paidTo).toEqual([[], [], [], [], [another], []]);
    expect(outcomes).toEqual([
      "other-token",
      "other-token",
      "nothing-moved",
      "failed",
      "not-to-you",
      "not-found",
    ]);
    expect(await balances(alice)).toEqual({ TRX: "0", USDT: "0" });
  });

  it("tells nothing of somebody else's deposit", async () => {
    const txid = await world.pay("USDT", address, 9_000_000n);
    await world.settle();
    const mine = await claim(alice, txid);
    const stranger = await registerPerson(world, `stranger${people}`);
    expect(await claim(stranger, txid)).toMatchObject({ outcome: "not-to-you", deposits: [] });
    const refused = await refusalOf(stranger.call(getDepositClaim, { id: mine.id }));
    expect(refused.code).toBe("claim-not-found");
  });

  it("is not promised to anybody before a block has it", async () => {
    const txid = await world.pay("TRX", newAddress(), 1_000_000n);
    await world.settle();
    // As for a transaction that waits in the pool: known, with no block and no outcome yet.
    for (const view of ["wallet", "walletsolidity"]) {
      const path = `${view}/gettransactioninfobyid`;
      world.devnet.lie({ path, kind: "empty-object", times: 1 });
    }
    expect((await claim(alice, txid)).outcome).toBe("pending");
    expect((await claim(alice, txid)).outcome).toBe("not-to-you");
  });

  it("needs an id, and waits while the node is silent", async () => {
    const refused = await refusalOf(alice.call(claimDeposit, { txid: "my money" }));
    expect(refused.code).toBe("txid-invalid");
    const txid = await world.pay("TRX", address, 1_000_000n);
    await world.settle();
    world.devnet.lie({ path: "*", kind: "not-json", times: 100 });
    expect((await claim(alice, txid)).outcome).toBe("looking");
    world.devnet.clearFaults();
    expect((await claim(alice, txid)).outcome).toBe("found");
  });
});

describe("an operator", () => {
  const ask = () => openOperatorClaims(world.databases.operator);

  it("has blocks read again, which changes nothing that was right", async () => {
    await world.pay("TRX", address, 4_000_000n);
    const txid = await missedPayment(2_000_000n).catch(() => "");
    expect(txid).toBe("");
    world.devnet.clearFaults();
    await world.settle();
    const before = await world.databases.auditor.query("select * from ledger_journals order by id");
    const to = world.devnet.head().solid;
    const id = await ask().rescan({ from: 1, to });
    await untilDone("answering claims", world.worker.rounds.claims);
    const done = await ask().findRescan(id);
    expect(done).toMatchObject({ fault: "", recoveredCount: 2 });
    expect(done?.endedAt).not.toBeNull();
    const after = await world.databases.auditor.query("select * from ledger_journals order by id");
    expect(after).toHaveLength(before.length + 2);
    expect(await balances(alice)).toMatchObject({ TRX: "8" });
    await world.expectChainBooks();
  });

  it("learns what a chain transaction is to the house", async () => {
    const txid = await missedPayment(1_000_000n);
    const claimed = await ask().claim(newId("clm", world.clock), txid);
    await world.worker.rounds.claims();
    expect(await ask().findClaim(claimed.id)).toMatchObject({ outcome: "recovered" });
    await world.expectChainBooks();
  });

  it("puts a name under each question", async () => {
    const { operator: database, auditor } = world.databases;
    const { clock, operators } = world;
    const parts = { database, auditor, clock, operators };
    const login = { name: "olga", password: "North-Star-77" };
    await operators.enrolOperator(login);
    const txid = await world.pay("TRX", address, 1_000_000n);
    await world.settle();
    const answered = async (act: Act, given: object) => {
      const said = performAs(login, act, { world: parts, ...given });
      let isOpen = true;
      void said.finally(() => (isOpen = false)).catch(() => undefined);
      while (isOpen) {
        await world.worker.rounds.claims();
        await pause(50);
      }
      return said;
    };
    const unread = performAs(login, chainClaim, { world: parts, txid: "my money" });
    await expect(unread).rejects.toThrow("must be the ID of a chain transaction");
    expect(await namesUnder(auditor, "claim-deposit")).toEqual([]);
    const link = `https://explorer.example/transaction/${txid}`;
    const claimed = await answered(chainClaim, { txid: link });
    expect(claimed.data).toMatchObject({ txid, outcome: "found" });
    expect(await namesUnder(auditor, "claim-deposit")).toEqual(["olga"]);
    const range = { from: "1", to: "2" };
    const read = await answered(chainRescan, range);
    expect(read).toMatchObject({ ok: true, data: { from: 1, to: 2 } });
    await answered(chainRescan, range);
    expect(await namesUnder(auditor, "rescan-blocks", "1-2")).toEqual(["olga", "olga"]);
  });

  it("is told when a block cannot be read, and nothing moves", async () => {
    const id = await ask().rescan({ from: 1, to: 5 });
    world.devnet.lie({ path: "walletsolidity/getblockbynum", kind: "empty-object", times: 2 });
    await untilDone("answering claims", world.worker.rounds.claims);
    expect((await ask().findRescan(id))?.fault).toMatch(/block 1: /);
  });
});
