import {
  getDeposit,
  getDepositAddress,
  listDepositCurrencies,
  listDeposits,
} from "@clearhold/contract/wallet/chain/deposits";
import { getAssets } from "@clearhold/contract/wallet/statements/assets";
import { startDevnet } from "@clearhold/devnet";
import { hexAddress } from "@clearhold/tron/address";
import { beforeEach, describe, expect, it } from "vitest";
import { openCustodyWorld } from "../custody-world.ts";
import { type Person, refusalOf, registerPerson } from "../people.ts";
import { useWorld } from "../use-world.ts";

const world = useWorld(openCustodyWorld);
let alice: Person;
let address: string;
let people = 0;

beforeEach(async () => {
  people += 1;
  alice = await registerPerson(world, `alice${people}`);
  address = (await alice.call(getDepositAddress, { currency_id: "TRX" })).address;
});

async function availableOf(person: Person): Promise<Record<string, string>> {
  const { list } = await person.call(getAssets, {});
  return Object.fromEntries(list.map((one) => [one.currency_code, one.available]));
}

async function depositsOf(person: Person) {
  return (await person.call(listDeposits, { limit: 100 })).data;
}

describe("a deposit address", () => {
  it("is one for good, for both currencies, and says what a sender must know", async () => {
    const usdt = await alice.call(getDepositAddress, { currency_id: "USDT" });
    expect(usdt).toMatchObject({
      address,
      network: "TRON (TRC20)",
      min_deposit: "0.000001",
      confirmations: 3,
      address_ends_with: address.slice(-7),
      contract_ends_with: world.devnet.usdtContract.base58.slice(-7),
    });
    expect(usdt.img).toMatch(/^data:image\/svg\+xml;base64,/);
    const trx = await alice.call(getDepositAddress, { currency_id: "TRX" });
    expect(trx).toMatchObject({ address, network: "TRON", contract_ends_with: "" });
    expect(await alice.call(listDepositCurrencies, {})).toMatchObject([
      { id: "TRX", network: "TRON" },
      { id: "USDT", network: "TRON (TRC20)" },
    ]);
  });

  it("is one for ten requests at once, and no index is skipped", async () => {
    const bob = await registerPerson(world, `bob${people}`);
    const ask = () => bob.call(getDepositAddress, { currency_id: "TRX" });
    const asked = await Promise.all(Array.from({ length: 10 }, ask));
    expect(new Set(asked.map((one) => one.address)).size).toBe(1);
    const rows = await world.databases.auditor.query<{ index: bigint }>(
      "select derivation_index as index from chain_addresses where purpose = 'user' order by 1",
    );
    expect(rows.map(({ index }) => Number(index))).toEqual(rows.map((_, place) => place));
  });
});

describe("coins that arrive", () => {
  it("are shown at once, credited when final, and credited once", async () => {
    const txids = [
      await world.pay("TRX", address, 12_500_000n),
      await world.pay("USDT", address, 1n),
    ];
    await world.worker.rounds.scan();
    expect(await depositsOf(alice)).toMatchObject(
      [...txids].reverse().map((txid) => ({ txid, state: "detected", creditedtime: 0 })),
    );
    expect(await availableOf(alice)).toEqual({ TRX: "0", USDT: "0" });

    await world.settle();
    await world.settle();
    expect(await availableOf(alice)).toEqual({ TRX: "12.5", USDT: "0.000001" });
    const credited = await depositsOf(alice);
    expect(credited).toHaveLength(2);
    for (const one of credited) {
      expect(one).toMatchObject({ state: "credited", confirmations: 3, confirmations_needed: 3 });
      expect(await alice.call(getDeposit, { id: one.id })).toEqual(one);
    }
    await world.expectChainBooks();
  });

  it("count up while blocks are built on them, and are full only when credited", async () => {
    await world.pay("TRX", address, 1_000_000n);
    const seen: number[] = [];
    for (let block = 0; block < 2; block += 1) {
      await world.worker.rounds.scan();
      const [one] = await depositsOf(alice);
      seen.push(one?.confirmations ?? 0);
      await world.devnet.mine();
    }
    expect(seen).toEqual([1, 2]);
    await world.settle();
    expect((await depositsOf(alice))[0]?.confirmations).toBe(3);
  });

  it("are credited by transferFrom, by several payments in one, and from a contract", async () => {
    const { devnet } = world;
    const target = hexAddress(address);
    const from = "purse" as const;
    const { mockUsdt, multiSend } = devnet.contracts;
    await devnet.call({
      ...{ contract: "mockUsdt", from },
      signature: "approve(address,uint256)",
      values: [multiSend, 1_000_000_000n],
    });
    await devnet.call({
      ...{ contract: "multiSend", from },
      signature: "send(address,address[],uint256[])",
      values: [mockUsdt, [target, target], [3n, 4n]],
    });
    await devnet.call({
      ...{ contract: "trxSplitter", from },
      signature: "split(address[],uint256[])",
      values: [
        [target, target],
        [5n, 5n],
      ],
      callValueSun: 10n,
    });
    await world.settle();
    const arrived = await depositsOf(alice);
    expect(arrived.map(({ currency, amount }) => `${amount} ${currency}`).sort()).toEqual([
      "0.000003 USDT",
      "0.000004 USDT",
      "0.000005 TRX",
      "0.000005 TRX",
    ]);
    await world.expectChainBooks();
  });

  it("are nothing when they are fake, failed, worthless or zero", async () => {
    const { devnet } = world;
    const target = hexAddress(address);
    const from = "purse" as const;
    const transfer = "transfer(address,uint256)";
    await devnet.call({ contract: "fakeUsdt", signature: transfer, values: [target, 5_000_000n] });
    await devnet.call({ contract: "mockUsdt", from, signature: transfer, values: [target, 0n] });
    await devnet.call({
      ...{ contract: "mockUsdt", from, signature: transfer },
      values: [target, 10n ** 30n],
    });
    await devnet.sendSpamToken(target, 7n);
    await world.settle();
    expect(await depositsOf(alice)).toEqual([]);
    expect(await availableOf(alice)).toEqual({ TRX: "0", USDT: "0" });
  });
});

describe("one deposit", () => {
  it("is found by its owner alone", async () => {
    await world.pay("TRX", address, 1_000_000n);
    await world.worker.rounds.scan();
    const [mine] = await depositsOf(alice);
    const id = mine?.id ?? "";
    expect(await alice.call(getDeposit, { id })).toEqual(mine);
    const stranger = await registerPerson(world, `stranger${people}`);
    for (const unknown of [id, `dep_${"0".repeat(26)}`]) {
      const refused = await refusalOf(stranger.call(getDeposit, { id: unknown }));
      expect(refused.code).toBe("deposit-not-found");
    }
  });
});

describe("a chain that changes its mind", () => {
  it("takes a shown deposit back, and a credited one never", async () => {
    await world.settle();
    const txid = await world.pay("USDT", address, 9_000_000n);
    await world.worker.rounds.scan();
    expect(await depositsOf(alice)).toMatchObject([{ txid, state: "detected" }]);
    await world.devnet.fork({ depth: 1, keepAbandoned: false });
    await world.worker.rounds.scan();
    expect(await depositsOf(alice)).toMatchObject([{ txid, state: "orphaned", confirmations: 0 }]);
    await world.settle();
    expect(await availableOf(alice)).toMatchObject({ USDT: "0" });
    await world.expectChainBooks();
  });

  it("credits once what comes back in another block", async () => {
    await world.settle();
    await world.pay("USDT", address, 9_000_000n);
    await world.worker.rounds.scan();
    await world.devnet.fork({ depth: 1, keepAbandoned: true });
    await world.worker.rounds.scan();
    await world.settle();
    expect(await depositsOf(alice)).toMatchObject([{ state: "credited", amount: "9" }]);
    expect(await availableOf(alice)).toMatchObject({ USDT: "9" });
    await world.expectChainBooks();
  });
});

describe("a node that is wrong", () => {
  it.each(["empty-list", "empty-object"] as const)(
    "loses no deposit by answering with an %s",
    async (kind) => {
      await world.settle();
      await world.pay("TRX", address, 3_000_000n);
      await world.devnet.solidify();
      for (const endpoint of ["gettransactioninfobyblocknum", "getblockbynum"]) {
        world.devnet.lie({ path: `walletsolidity/${endpoint}`, kind, times: 3 });
      }
      for (let round = 0; round < 12; round += 1) {
        await world.worker.rounds.scan().catch(() => {});
      }
      world.devnet.clearFaults();
      await world.settle();
      expect(await availableOf(alice)).toMatchObject({ TRX: "3" });
      expect(await depositsOf(alice)).toHaveLength(1);
      await world.expectChainBooks();
    },
  );

  it("moves nothing by lagging behind", async () => {
    await world.settle();
    await world.pay("TRX", address, 2_000_000n);
    await world.devnet.solidify();
    world.devnet.setFaults({ staleBlocks: 2, solidityLag: 2 });
    await world.worker.rounds.scan();
    world.devnet.clearFaults();
    await world.settle();
    expect(await availableOf(alice)).toMatchObject({ TRX: "2" });
    await world.expectChainBooks();
  });
});

describe("a node of another chain", () => {
  it("is not read into these books, however alike its addresses look", async () => {
    // Other witnesses make another genesis of the same accounts.
    const other = await startDevnet({ witnesses: 5 });
    try {
      const { fullNodeUrl, solidityUrl } = other;
      const worker = await world.anotherWorker({
        node: { fullNodeUrl, solidityUrl },
        usdtContract: other.usdtContract.base58,
      });
      await other.faucet({ address: hexAddress(address), trxSun: 1_000_000n });
      for (let block = 0; block < 300; block += 100) await other.mine(100);
      await other.solidify();
      await expect(worker.rounds.scan()).rejects.toThrow(/another chain|another one/);
      await world.settle();
      expect(await depositsOf(alice)).toEqual([]);
      await world.expectChainBooks();
    } finally {
      await other.close();
    }
  });
});
