import { claimDeposit, getDepositClaim } from "@clearhold/contract/wallet/chain/deposit-claims";
import { getDepositAddress, listDeposits } from "@clearhold/contract/wallet/chain/deposits";
import { getAssets } from "@clearhold/contract/wallet/statements/assets";
import { hexAddress } from "@clearhold/tron/address";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openOperatorClaims } from "../../src/features/chain/deposit-claims/index.ts";
import { keepBooksClean } from "../books.ts";
import { type CustodyWorld, openCustodyWorld } from "../custody-world.ts";
import { asAdmin, coin } from "../payers.ts";
import { type Person, registerPerson } from "../people.ts";

/** A movement is credited once, whichever way it is read and whatever else a node prints. */

let world: CustodyWorld;
let alice: Person;
let address: string;
let people = 0;

beforeAll(async () => {
  world = await openCustodyWorld();
});
afterAll(() => world.close());
keepBooksClean(() => world.databases.auditor);

beforeEach(async () => {
  world.devnet.clearFaults();
  people += 1;
  alice = await registerPerson(world, `alice${people}`);
  address = (await alice.call(getDepositAddress, { currency_id: "TRX" })).address;
  await world.settle();
});

async function available(): Promise<string | undefined> {
  const { list } = await alice.call(getAssets, {});
  return list.find((one) => one.currency_code === "TRX")?.available;
}

/** Asks, lets another worker than the first look, and reads the answer. */
async function claim(txid: string) {
  const { id } = await alice.call(claimDeposit, { txid });
  const worker = await world.anotherWorker();
  await worker.rounds.claims();
  return alice.call(getDepositClaim, { id });
}

async function rescanAll() {
  const [cursor] = await world.databases.auditor.query<{ number: bigint }>(
    "select number from scan_cursor",
  );
  const asked = openOperatorClaims(world.databases.operator);
  const id = await asked.rescan({ from: 1, to: Number(cursor?.number) });
  while (await world.worker.rounds.claims());
  return asked.findRescan(id);
}

function split(...units: bigint[]): Promise<string> {
  const to = hexAddress(address);
  return world.devnet.call({
    ...{ contract: "trxSplitter", from: "purse", signature: "split(address[],uint256[])" },
    values: [units.map(() => to), units],
    callValueSun: units.reduce((sum, one) => sum + one, 0n),
  });
}

describe("TRX that a contract sends", () => {
  it.each([false, true])(
    "is credited once when vm.saveFeaturedInternalTx changes from %s",
    async (saveFeaturedInternalTx) => {
      world.devnet.setFaults({ saveFeaturedInternalTx });
      const txid = await world.devnet.payAfterReward(hexAddress(address), 250n * coin);
      await world.settle();
      expect(await available()).toBe("250");
      world.devnet.setFaults({ saveFeaturedInternalTx: !saveFeaturedInternalTx });
      expect(await claim(txid)).toMatchObject({
        outcome: "found",
        deposits: [{ amount: "250", state: "credited" }],
      });
      expect(await rescanAll()).toMatchObject({ recoveredCount: 0, fault: "" });
      expect(await available()).toBe("250");
      await world.expectChainBooks();
    },
  );

  it("is credited as often as it was sent, when it was sent twice the same", async () => {
    const txid = await split(5n * coin, 5n * coin);
    await world.settle();
    expect(await available()).toBe("10");
    expect(await claim(txid)).toMatchObject({ outcome: "found" });
    expect(await available()).toBe("10");
  });

  it("is not credited by a claim when a node gives the same payment another name", async () => {
    const txid = await split(7n * coin);
    await world.settle();
    await changeRows(`position = repeat('e', 64) where txid = '${txid}'`);
    expect(await claim(txid)).toMatchObject({ outcome: "being-reread" });
    expect((await rescanAll())?.fault).toContain("reads this block again");
    expect(await available()).toBe("7");
  });
});

/** Rows as an earlier version left them: the database of today takes no such change. */
async function changeRows(change: string): Promise<void> {
  const rule = "deposits_position";
  const trigger = "trigger deposits_credited_is_final";
  const [{ text } = { text: "" }] = await world.databases.auditor.query<{ text: string }>(
    `select pg_get_constraintdef(oid) as text from pg_constraint where conname = '${rule}'`,
  );
  await asAdmin(
    world,
    `alter table deposits disable ${trigger}; alter table deposits drop constraint ${rule};
     update deposits set ${change};
     alter table deposits add constraint ${rule} ${text};
     alter table deposits enable always ${trigger}`,
  );
}

describe("a payment by a contract that an earlier version named by its place in a list", () => {
  const positionsOf = async (txid: string) => {
    const rows = await world.databases.auditor.query<{ position: string }>(
      "select position from deposits where txid = $1 order by position",
      [txid],
    );
    return rows.map(({ position }) => position);
  };

  it("gets its hash when its block is read again, and is credited no second time", async () => {
    const txid = await split(5n * coin, 5n * coin, 6n * coin);
    await world.settle();
    const hashes = await positionsOf(txid);
    await changeRows(
      `position = case position when '${hashes[0]}' then '0' when '${hashes[1]}' then '1' else '2' end
       where txid = '${txid}'`,
    );
    expect(await positionsOf(txid)).toEqual(["0", "1", "2"]);
    const worker = await world.anotherWorker();
    await worker.rounds.claims();
    expect(await positionsOf(txid)).toEqual(hashes);
    expect(await claim(txid)).toMatchObject({ outcome: "found" });
    expect(await available()).toBe("16");
    const { data } = await alice.call(listDeposits, { limit: 10 });
    expect(data).toHaveLength(3);
    await world.expectChainBooks();
  });

  it("keeps whatever its transaction paid beside it from being credited until then", async () => {
    const txid = await split(5n * coin);
    await world.settle();
    await changeRows(`position = '0', amount_units = 4000000 where txid = '${txid}'`);
    expect(await claim(txid)).toMatchObject({ outcome: "being-reread" });
    expect(await available()).toBe("5");
    const insert = world.databases.worker.query(
      `insert into deposits (id, txid, kind, position, purpose, owner_id, address, from_address,
         currency, amount_units, state, block_number, block_id, block_at, credited_at)
       select 'dep_other', txid, kind, repeat('a', 64), purpose, owner_id, address, from_address,
         currency, amount_units, state, block_number, block_id, block_at, credited_at
       from deposits where txid = $1`,
      [txid],
    );
    await expect(insert).rejects.toThrow("was not read again");
    await changeRows(`amount_units = 5000000 where txid = '${txid}'`);
    expect(await claim(txid)).toMatchObject({ outcome: "found" });
    expect(await available()).toBe("5");
  });

  it("cannot be written by this version, nor a name changed", async () => {
    const txid = await split(coin);
    await world.settle();
    const change = (position: string) =>
      world.databases.worker.query("update deposits set position = $2 where txid = $1", [
        txid,
        position,
      ]);
    await expect(change("0")).rejects.toThrow("what is credited does not change");
    await expect(change("b".repeat(64))).rejects.toThrow("what is credited does not change");
  });
});
