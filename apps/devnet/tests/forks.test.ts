import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Devnet, startDevnet } from "../src/index.ts";
import { ask } from "./ask-node.ts";
import { offer, pay, sign } from "./signed-tx.ts";
import { addressFor } from "./some-address.ts";

let devnet: Devnet;

beforeEach(async () => {
  devnet = await startDevnet();
});

afterEach(() => devnet.close());

async function balance(address: string, base = "wallet"): Promise<number> {
  return (await ask(devnet, `${base}/getaccount`, { address })).balance ?? 0;
}

describe("forks", () => {
  it("replace the last blocks by a longer branch and bring the transactions back", async () => {
    const to = addressFor("alice");
    await devnet.solidify();
    const [txId] = await devnet.faucet({ address: to, trxSun: 5_000_000n });
    const before = devnet.head();
    const first = await ask(devnet, "wallet/gettransactioninfobyid", { value: txId });
    expect(first.blockNumber).toBe(before.number);

    const after = await devnet.fork({ depth: 1 });
    expect(after.number).toBe(before.number + 1);
    const old = await ask(devnet, "wallet/getblockbyid", { value: before.blockId });
    expect(old).toEqual({});
    const block = await ask(devnet, "wallet/getblockbynum", { num: before.number });
    expect(block.blockID).not.toBe(before.blockId);
    expect(block.transactions.map((tx: { txID: string }) => tx.txID)).toEqual([txId]);
    expect(await balance(to)).toBe(5_000_000);
  });

  it("can drop a payment for good in favour of another one", async () => {
    const { purse } = devnet;
    const [alice, bob] = [addressFor("alice"), addressFor("bob")];
    await devnet.solidify();
    const paid = sign(devnet, purse, pay(purse.address, alice, 7_000_000n));
    const instead = sign(devnet, purse, pay(purse.address, bob, 7_000_000n));
    expect((await offer(devnet, paid)).code).toBe("SUCCESS");
    expect(await balance(alice)).toBe(7_000_000);

    await devnet.fork({ depth: 1, replacement: [instead.txHex], keepAbandoned: false });
    expect(await balance(alice)).toBe(0);
    expect(await balance(bob)).toBe(7_000_000);
    expect(await ask(devnet, "wallet/gettransactionbyid", { value: paid.txId })).toEqual({});
  });

  it("lose what referred to an abandoned block", async () => {
    const { purse } = devnet;
    await devnet.solidify();
    await devnet.mine();
    const { blockId } = devnet.head();
    const change = { refBlockBytes: blockId.slice(12, 16), refBlockHash: blockId.slice(16, 32) };
    const signed = sign(devnet, purse, pay(purse.address, addressFor("alice"), 1n), change);
    await devnet.fork({ depth: 1 });
    expect(await offer(devnet, signed)).toEqual({
      code: "TAPOS_ERROR",
      message: "Tapos check error.",
    });
  });

  it("never undo a solid block", async () => {
    await devnet.mine(6);
    const { number, solid } = devnet.head();
    await expect(devnet.fork({ depth: number - solid + 1 })).rejects.toThrow(RangeError);
    expect(devnet.head().number).toBe(number);
  });

  it("leave every block on its parent, also in the solidified view", async () => {
    await devnet.faucet({ address: addressFor("alice"), trxSun: 1_000_000n });
    await devnet.fork({ depth: 1 });
    await devnet.mine(3);
    const { number } = devnet.head();
    const { block } = await ask(devnet, "wallet/getblockbylimitnext", {
      startNum: number - 5,
      endNum: number + 1,
    });
    for (let index = 1; index < block.length; index += 1) {
      const parent = block[index].block_header.raw_data.parentHash;
      expect(parent).toBe(block[index - 1].blockID);
    }
    expect(await balance(addressFor("alice"), "walletsolidity")).toBe(1_000_000);
  });
});
