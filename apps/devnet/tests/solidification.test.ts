import { afterEach, describe, expect, it } from "vitest";
import { type Devnet, startDevnet } from "../src/index.ts";
import { ask } from "./ask-node.ts";
import { addressFor } from "./some-address.ts";

let devnet: Devnet;

afterEach(() => devnet.close());

describe("solidification", () => {
  it("follows the lowest witness of three", async () => {
    devnet = await startDevnet({ witnesses: 3 });
    const start = devnet.head();
    const { number, solid } = await devnet.mine(5);
    expect(number).toBe(start.number + 5);
    // Floor of 3 * 0.3 is place 0: a block is solid once all three have built on it.
    expect(solid).toBe(number - 2);
  });

  it("takes 19 of 27, eighteen blocks after it", async () => {
    devnet = await startDevnet({ witnesses: 27 });
    const { number, solid } = await devnet.mine(40);
    expect(number - solid).toBe(18);
  });

  it("stands still while witnesses miss their turns, and never goes back", async () => {
    // Slots of real length, so that the time this test takes decides nothing.
    devnet = await startDevnet({ witnesses: 3, blockMs: 3000 });
    let { solid } = await devnet.mine(4);
    for (let turn = 0; turn < 6; turn += 1) {
      devnet.missSlots(2); // the same witness builds every time
      const head = await devnet.mine(1);
      expect(head.solid).toBeGreaterThanOrEqual(solid);
      solid = head.solid;
    }
    expect(devnet.head().number - solid).toBeGreaterThan(3);
    expect((await devnet.mine(3)).solid).toBeGreaterThan(solid);
  });

  it("is what the walletsolidity endpoints show, on both hosts", async () => {
    devnet = await startDevnet();
    const address = addressFor("alice");
    const [txId] = await devnet.faucet({ address, trxSun: 4_000_000n });
    const value = { value: txId };
    expect(await ask(devnet, "wallet/getaccount", { address })).toMatchObject({
      balance: 4_000_000,
    });
    for (const path of ["gettransactionbyid", "gettransactioninfobyid"]) {
      expect(await ask(devnet, `walletsolidity/${path}`, value)).toEqual({});
    }
    expect(await ask(devnet, "walletsolidity/getaccount", { address })).toEqual({});
    const { solid } = await devnet.solidify();
    const response = await fetch(`${devnet.solidityUrl}/walletsolidity/getnowblock`);
    const block = (await response.json()) as { block_header: { raw_data: { number: number } } };
    expect(block.block_header.raw_data.number).toBe(solid);
    expect(await ask(devnet, "walletsolidity/gettransactionbyid", value)).toMatchObject({
      txID: txId,
    });
    const wallet = await fetch(`${devnet.solidityUrl}/wallet/getnowblock`);
    expect(wallet.status).toBe(404);
  });

  it("comes by itself after each transaction when asked for", async () => {
    devnet = await startDevnet({ solidifyAfterTx: true });
    const [txId] = await devnet.faucet({ address: addressFor("bob"), trxSun: 2_000_000n });
    const info = await ask(devnet, "walletsolidity/gettransactioninfobyid", { value: txId });
    expect(info).toMatchObject({ id: txId, fee: 1_100_000 });
  });

  it("answers contract calls on the solidified state too", async () => {
    devnet = await startDevnet();
    const call = {
      owner_address: devnet.zion.address,
      contract_address: devnet.usdtContract.hex,
      function_selector: "balanceOf(address)",
      parameter: addressFor("alice").slice(2).padStart(64, "0"),
    };
    await devnet.faucet({ address: addressFor("alice"), usdtUnits: 55n });
    const [head, solid] = await Promise.all(
      ["wallet", "walletsolidity"].map((base) =>
        ask(devnet, `${base}/triggerconstantcontract`, call),
      ),
    );
    expect(BigInt(`0x${head.constant_result[0]}`)).toBe(55n);
    expect(BigInt(`0x${solid.constant_result[0]}`)).toBe(0n);
    await devnet.solidify();
    const later = await ask(devnet, "walletsolidity/triggerconstantcontract", call);
    expect(BigInt(`0x${later.constant_result[0]}`)).toBe(55n);
  });
});
