import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { type Devnet, startDevnet } from "../src/index.ts";
import { ask } from "./ask-node.ts";
import { addressFor } from "./some-address.ts";

let devnet: Devnet;

afterEach(() => devnet.close());

async function untilHead(number: number): Promise<void> {
  while (devnet.head().number < number) await sleep(10);
}

describe("making blocks", () => {
  it("goes on by itself in every slot, on whole slots", async () => {
    devnet = await startDevnet({ mining: "interval", blockMs: 50 });
    const start = devnet.head().number;
    const [txId] = await devnet.faucet({ address: addressFor("alice"), trxSun: 1_000_000n });
    await untilHead(start + 4);
    const { block } = await ask(devnet, "wallet/getblockbylatestnum", { num: 4 });
    for (const { block_header } of block) {
      expect(block_header.raw_data.timestamp % 50).toBe(0);
    }
    const info = await ask(devnet, "wallet/gettransactioninfobyid", { value: txId });
    expect(info.blockNumber).toBeGreaterThan(start);
  });

  it("stops while it is paused", async () => {
    devnet = await startDevnet({ mining: "interval", blockMs: 20 });
    devnet.pause(true);
    const { number } = await devnet.mine(1); // an order is an order
    await sleep(200);
    expect(devnet.head().number).toBe(number);
    devnet.pause(false);
    await untilHead(number + 2);
  });

  it("waits for transactions on demand, and keeps the head young when asked", async () => {
    devnet = await startDevnet({ mining: "demand", idleBlockMs: 40 });
    const { number } = devnet.head();
    await untilHead(number + 2);
  });

  it("takes the witnesses in turn, and leaves out those who miss", async () => {
    devnet = await startDevnet({ blockMs: 3000 });
    await devnet.mine(6);
    const witnessesOf = async (count: number): Promise<string[]> => {
      const { block } = await ask(devnet, "wallet/getblockbylatestnum", { num: count });
      return block.map((one: { block_header: { raw_data: { witness_address: string } } }) => {
        return one.block_header.raw_data.witness_address;
      });
    };
    const turns = await witnessesOf(6);
    expect(new Set(turns.slice(0, 3)).size).toBe(3);
    expect(turns.slice(0, 3)).toEqual(turns.slice(3));
    devnet.missSlots(1);
    await devnet.mine(1);
    const [before, after] = await witnessesOf(2);
    const step = turns.indexOf(after ?? "") - turns.indexOf(before ?? "");
    expect((step + 3) % 3).toBe(2);
  });

  it("jumps with the clock, and the reference of builders stays solid", async () => {
    devnet = await startDevnet();
    const { timestampMs } = devnet.head();
    devnet.setTime(timestampMs + 86_400_000);
    const head = await devnet.mine(3);
    expect(head.timestampMs).toBeGreaterThanOrEqual(timestampMs + 86_400_000);
    const built = await ask(devnet, "wallet/createtransaction", {
      owner_address: devnet.purse.address,
      to_address: addressFor("alice"),
      amount: 1,
    });
    const solid = await ask(devnet, "wallet/getblockbynum", { num: head.solid });
    expect(built.raw_data.ref_block_hash).toBe(solid.blockID.slice(16, 32));
    expect(built.raw_data.expiration).toBe(head.timestampMs + 60_000);
  });
});
