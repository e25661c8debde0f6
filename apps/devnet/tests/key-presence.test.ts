import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Devnet, startDevnet } from "../src/index.ts";
import { ask, post } from "./ask-node.ts";
import { offer, pay, payUsdt, sign } from "./signed-tx.ts";
import { accountFor, addressFor } from "./some-address.ts";

let devnet: Devnet;
const alice = accountFor("alice");

beforeAll(async () => {
  devnet = await startDevnet();
  await devnet.faucet({ address: alice.address, trxSun: 100_000_000n, usdtUnits: 100n });
});

afterAll(() => devnet.close());

const infoOf = (value: string) => ask(devnet, "wallet/gettransactioninfobyid", { value });

describe("keys that are there, and keys that are not", () => {
  it("an empty block has no transactions, block 0 no number", async () => {
    await devnet.mine();
    const block = await ask(devnet, "wallet/getnowblock");
    expect(Object.keys(block).sort()).toEqual(["blockID", "block_header"]);
    expect(Object.keys(block.block_header).sort()).toEqual(["raw_data", "witness_signature"]);
    expect(Object.keys(block.block_header.raw_data).sort()).toEqual([
      "number",
      "parentHash",
      "timestamp",
      "txTrieRoot",
      "version",
      "witness_address",
    ]);
    expect(block.block_header.raw_data.txTrieRoot).toBe("0".repeat(64));
    const genesis = await ask(devnet, "wallet/getblockbynum", { num: 0 });
    expect(genesis.block_header.raw_data).not.toHaveProperty("number");
    expect(genesis.blockID.slice(0, 16)).toBe("0".repeat(16));
  });

  it("what is unknown answers {}, but [] for the infos of a block to come", async () => {
    const id = "ab".repeat(32);
    const asked: [string, object][] = [
      ["wallet/getblockbynum", { num: 1_000_000 }],
      ["wallet/getblockbyid", { value: id }],
      ["wallet/gettransactionbyid", { value: id }],
      ["wallet/gettransactioninfobyid", { value: id }],
      ["wallet/getaccount", { address: addressFor("nobody") }],
      ["wallet/getaccountresource", { address: addressFor("nobody") }],
      ["wallet/getcontract", { value: alice.address }],
      ["wallet/gettransactioninfobyblocknum", { num: 0 }],
      ["wallet/gettransactioninfobyblocknum", { num: -1 }],
      ["wallet/getblockbylimitnext", { startNum: 5, endNum: 5 }],
      ["wallet/getblockbylimitnext", { startNum: 0, endNum: 101 }],
      ["wallet/getblockbylatestnum", { num: 100 }],
    ];
    for (const [path, body] of asked)
      expect([path, await ask(devnet, path, body)]).toEqual([path, {}]);
    const future = { num: 1_000_000 };
    expect(await ask(devnet, "wallet/gettransactioninfobyblocknum", future)).toEqual([]);
    expect(await ask(devnet, "wallet/getblockbynum", { num: -1 })).toEqual({});
  });

  it("a plain transfer's info has neither result nor contract", async () => {
    const contract = pay(alice.address, devnet.purse.address, 1n);
    const signed = sign(devnet, alice, contract);
    await offer(devnet, signed);
    const info = await infoOf(signed.txId);
    expect(Object.keys(info).sort()).toEqual([
      "blockNumber",
      "blockTimeStamp",
      "contractResult",
      "id",
      "receipt",
    ]);
    expect(info.contractResult).toEqual([""]);
    expect(Object.keys(info.receipt)).toEqual(["net_usage"]);
  });

  it("a token transfer's info has result, log and penalty as mainnet has them", async () => {
    const signed = sign(devnet, alice, payUsdt(devnet, alice.address, devnet.purse.address, 5n));
    await offer(devnet, signed);
    const info = await infoOf(signed.txId);
    expect(info.receipt).toMatchObject({
      energy_fee: 6_428_500,
      energy_usage_total: 64_285,
      result: "SUCCESS",
      energy_penalty_total: 49_635,
    });
    expect(info).not.toHaveProperty("result");
    expect(info.log[0].address).toBe(devnet.usdtContract.hex.slice(2));
    const visible = await ask(devnet, "wallet/gettransactioninfobyid", {
      value: signed.txId,
      visible: true,
    });
    expect(visible.log[0].address).toBe(devnet.usdtContract.base58);
    expect(visible.contract_address).toBe(devnet.usdtContract.base58);
  });

  it("an account with nothing left has no balance", async () => {
    const bob = accountFor("bob");
    await devnet.faucet({ address: bob.address, trxSun: 1_000_000n });
    await offer(devnet, sign(devnet, bob, pay(bob.address, alice.address, 1_000_000n)));
    const account = await ask(devnet, "wallet/getaccount", { address: bob.address });
    expect(account.address).toBe(bob.address);
    expect(account).not.toHaveProperty("balance");
    expect(account).toHaveProperty("create_time");
    const solid = await ask(devnet, "walletsolidity/getaccount", { address: bob.address });
    expect(solid).toEqual({});
  });

  it("success has no code and failure no result when JSON is broadcast", async () => {
    devnet.pause(true);
    const body = {
      owner_address: alice.address,
      to_address: devnet.purse.address,
      amount: 3,
    };
    const unsigned = await ask(devnet, "wallet/createtransaction", body);
    expect(unsigned.visible).toBe(false);
    const refused = await ask(devnet, "wallet/broadcasttransaction", unsigned);
    expect(Object.keys(refused).sort()).toEqual(["code", "message", "txid"]);
    devnet.pause(false);
  });

  it("broadcasthex always has result, code and a plain message", async () => {
    const signed = sign(devnet, alice, pay(alice.address, devnet.purse.address, 2n));
    const answer = await ask(devnet, "wallet/broadcasthex", { transaction: signed.txHex });
    expect(answer).toMatchObject({ result: true, code: "SUCCESS", message: "" });
    expect(answer.txid).toBe(signed.txId);
    expect(JSON.parse(answer.transaction)).toHaveProperty("raw_data");
    const again = await ask(devnet, "wallet/broadcasthex", { transaction: signed.txHex });
    expect(again).toMatchObject({ result: false, message: "Dup transaction." });
  });

  it("GET and POST answer alike, and what is nowhere is 404", async () => {
    const url = `${devnet.fullNodeUrl}/wallet/getaccount`;
    const got = await fetch(`${url}?address=${alice.base58}&visible=true`);
    const posted = await post(url, { address: alice.base58, visible: true });
    expect(await got.json()).toEqual(posted);
    expect(posted.address).toBe(alice.base58);
    expect((await fetch(`${devnet.fullNodeUrl}/wallet/nothing`)).status).toBe(404);
    expect((await fetch(`${devnet.fullNodeUrl}/walletsolidity/broadcasthex`)).status).toBe(404);
  });

  it("garbage gets an Error in status 200", async () => {
    for (const body of ["nonsense", "[1]", '{"transaction":"00ff"}', '{"transaction":"xyz"}']) {
      const response = await fetch(`${devnet.fullNodeUrl}/wallet/broadcasthex`, {
        method: "POST",
        body,
      });
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ Error: expect.stringMatching(/^class /) });
    }
  });
});
