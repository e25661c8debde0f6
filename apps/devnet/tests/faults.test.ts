import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Devnet, startDevnet } from "../src/index.ts";
import { ask, post } from "./ask-node.ts";
import { callOf, offer, pay, sign } from "./signed-tx.ts";
import { addressFor } from "./some-address.ts";

let devnet: Devnet;

beforeEach(async () => {
  devnet = await startDevnet();
});

afterEach(() => devnet.close());

async function raw(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${devnet.fullNodeUrl}/${path}`, { headers });
  return { status: response.status, text: (await response.text()).trim() };
}

function payment() {
  const { purse } = devnet;
  return sign(devnet, purse, pay(purse.address, addressFor("alice"), 1_000_000n));
}

describe("a node that misbehaves on order", () => {
  it("takes a transaction and never answers", async () => {
    const signed = payment();
    devnet.setFaults({ dropAnswers: 1 });
    await expect(offer(devnet, signed)).rejects.toThrow();
    const value = { value: signed.txId };
    expect(await ask(devnet, "wallet/gettransactionbyid", value)).toMatchObject({
      txID: signed.txId,
    });
    expect(await offer(devnet, signed)).toMatchObject({ code: "DUP_TRANSACTION_ERROR" });
  });

  it.each([
    ["empty-object", 200, "{}"],
    ["empty-list", 200, "[]"],
    ["not-json", 200, "this API is closed because this node is a lite fullnode"],
  ] as const)("lies with %s, as often as told", async (kind, status, text) => {
    devnet.lie({ path: "wallet/getnowblock", kind, times: 2 });
    expect(await raw("walletsolidity/getnowblock")).not.toEqual({ status, text });
    expect(await raw("wallet/getnowblock")).toEqual({ status, text });
    expect(await raw("wallet/getnowblock")).toEqual({ status, text });
    expect(JSON.parse((await raw("wallet/getnowblock")).text)).toHaveProperty("blockID");
  });

  it.each([403, 429] as const)("bans with %i on every endpoint", async (status) => {
    devnet.lie({ path: "*", kind: `banned-${status}`, times: 1 });
    const answer = await raw("walletsolidity/getnowblock");
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text).Error).toContain("exceeds the frequency limit");
    expect((await raw("walletsolidity/getnowblock")).status).toBe(200);
  });

  it("refuses every broadcast with the code it was told", async () => {
    devnet.setRefuse("SERVER_BUSY");
    expect(await offer(devnet, payment())).toEqual({
      code: "SERVER_BUSY",
      message: "Server busy.",
    });
    devnet.setRefuse(null);
    expect((await offer(devnet, payment())).code).toBe("SUCCESS");
  });

  it("answers DUP for what it once refused, when its cache is on", async () => {
    devnet.setFaults({ dupCache: true });
    const { purse } = devnet;
    const tooMuch = pay(purse.address, addressFor("alice"), 9_000_000_000_000_000n);
    const signed = sign(devnet, purse, tooMuch);
    expect((await offer(devnet, signed)).code).toBe("CONTRACT_VALIDATE_ERROR");
    expect(await offer(devnet, signed)).toEqual({
      code: "DUP_TRANSACTION_ERROR",
      message: "Transaction already exists.",
    });
  });

  it("lags behind, in either view", async () => {
    await devnet.mine(8);
    devnet.setFaults({ staleBlocks: 3, solidityLag: 4 });
    await devnet.mine(8);
    const { number, solid } = devnet.head();
    const numberOf = async (path: string) => (await ask(devnet, path)).block_header.raw_data.number;
    expect(await numberOf("wallet/getnowblock")).toBe(number - 3);
    expect(await numberOf("walletsolidity/getnowblock")).toBe(solid - 4);
    expect(await ask(devnet, "wallet/getblockbynum", { num: number })).toEqual({});
    expect(await ask(devnet, "wallet/gettransactioninfobyblocknum", { num: number })).toEqual([]);
    const [txId] = await devnet.faucet({ address: addressFor("alice"), trxSun: 1_000_000n });
    expect(await ask(devnet, "wallet/gettransactionbyid", { value: txId })).toEqual({});
    devnet.clearFaults();
    expect(await numberOf("wallet/getnowblock")).toBe(devnet.head().number);
  });

  it("keeps internal transactions to itself when told", async () => {
    const value = await devnet.call({
      contract: "trxSplitter",
      signature: "split(address[],uint256[])",
      values: [[addressFor("alice")], [5n]],
      callValueSun: 5n,
    });
    devnet.setFaults({ saveInternalTx: false });
    const without = await ask(devnet, "wallet/gettransactioninfobyid", { value });
    expect(without).not.toHaveProperty("internal_transactions");
    devnet.setFaults({ saveInternalTx: true });
    const info = await ask(devnet, "wallet/gettransactioninfobyid", { value });
    expect(info.internal_transactions).toHaveLength(1);
  });

  it("names an inner payment by the same hash whatever else it keeps, as another node does", async () => {
    const value = await devnet.payAfterReward(addressFor("alice"), 5n);
    const path = "wallet/gettransactioninfobyid";
    const [payment] = (await ask(devnet, path, { value })).internal_transactions as unknown[];
    expect(payment).toMatchObject({ callValueInfo: [{ callValue: 5 }] });
    devnet.setFaults({ saveFeaturedInternalTx: true });
    const featured = (await ask(devnet, path, { value })).internal_transactions;
    expect(featured).toMatchObject([{ note: "7769746864726177526577617264" }, payment]);
    const other = await devnet.anotherNode();
    const others = await fetch(`${other.fullNodeUrl}/${path}`, {
      method: "POST",
      body: JSON.stringify({ value }),
    });
    expect(await others.json()).toMatchObject({ internal_transactions: [payment] });
    other.setFaults({ saveInternalTx: false });
    devnet.clearFaults();
    expect((await ask(devnet, path, { value })).internal_transactions).toEqual([payment]);
  });

  it("asks for its API key", async () => {
    devnet.setFaults({ apiKey: "secret" });
    expect((await raw("wallet/getnowblock")).status).toBe(401);
    const keyed = await raw("wallet/getnowblock", { "TRON-PRO-API-KEY": "secret" });
    expect(keyed.status).toBe(200);
  });

  it("takes all these orders over HTTP too, and refuses nonsense", async () => {
    const order = (name: string, body: object = {}) => post(`${devnet.adminUrl}/${name}`, body);
    const { number } = await order("mine", { count: 2 });
    expect(number).toBe(devnet.head().number);
    expect(await order("setRefuse", { code: "NO_CONNECTION" })).toEqual({ done: true });
    expect((await offer(devnet, payment())).code).toBe("NO_CONNECTION");
    await order("clearFaults");
    const { txIds } = await order("faucet", {
      address: addressFor("bob"),
      trxSun: 3_000_000,
      usdtUnits: "4000000",
    });
    expect(txIds).toHaveLength(2);
    expect(await order("setRefuse", { code: "NO_SUCH_CODE" })).toEqual({
      error: "no such refusal code",
    });
    expect(await order("mine", { count: -1 })).toEqual({ error: "count must be a count" });
    expect(await order("nothing")).toEqual({ error: "no such order" });
  });

  it("goes back to a snapshot, even below solid blocks", async () => {
    const id = devnet.snapshot();
    const then = devnet.head();
    await devnet.faucet({ address: addressFor("alice"), trxSun: 1_000_000n, usdtUnits: 1n });
    await devnet.mine(9);
    expect(devnet.head().solid).toBeGreaterThan(then.number);
    expect(await devnet.restore(id)).toMatchObject({ number: then.number, blockId: then.blockId });
    const account = await ask(devnet, "wallet/getaccount", { address: addressFor("alice") });
    expect(account).toEqual({});
    const [txId] = await devnet.faucet({ address: addressFor("alice"), trxSun: 2_000_000n });
    expect(await ask(devnet, "wallet/gettransactioninfobyid", { value: txId })).toMatchObject({
      blockNumber: then.number + 1,
    });
  });

  it("charges energy at the price it was given", async () => {
    await devnet.setEnergyFee(420n);
    const { purse } = devnet;
    const succeed = callOf(purse.address, devnet.contracts.reverter, "acf495f3");
    const signed = sign(devnet, purse, succeed);
    await offer(devnet, signed);
    const { receipt } = await ask(devnet, "wallet/gettransactioninfobyid", {
      value: signed.txId,
    });
    expect(receipt.energy_fee).toBe(receipt.energy_usage_total * 420);
    const { chainParameter } = await ask(devnet, "wallet/getchainparameters");
    expect(chainParameter).toContainEqual({ key: "getEnergyFee", value: 420 });
  });
});
