import type { TronWeb } from "tronweb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshAccount, type Network, openNetwork, tronWebOf } from "./network.ts";

let network: Network;
let tronWeb: TronWeb;
let own: string;

beforeAll(async () => {
  network = await openNetwork();
  tronWeb = tronWebOf(network);
  own = tronWeb.defaultAddress.base58 as string;
});

afterAll(() => network.close());

async function send(to: string, sun: number): Promise<string> {
  const built = await tronWeb.transactionBuilder.sendTrx(to, sun, own);
  const sent = await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(built));
  expect(sent).toMatchObject({ result: true, txid: built.txID });
  expect("code" in sent).toBe(false);
  return built.txID;
}

describe("paying TRX through tronweb", () => {
  it("is connected to both views", async () => {
    expect(await tronWeb.fullNode.isConnected()).toBe(true);
    expect(await tronWeb.solidityNode.isConnected()).toBe(true);
  });

  it("takes 1.1 TRX on top from who activates an account", async () => {
    const to = freshAccount();
    const before = await tronWeb.trx.getUnconfirmedBalance(own);
    const txId = await send(to.base58, 3_000_000);
    await network.nextBlock();
    expect(await tronWeb.trx.getUnconfirmedBalance(to.base58)).toBe(3_000_000);
    expect(await tronWeb.trx.getUnconfirmedBalance(own)).toBe(before - 3_000_000 - 1_100_000);
    const info = await tronWeb.trx.getUnconfirmedTransactionInfo(txId);
    expect(info).toMatchObject({ id: txId, fee: 1_100_000, receipt: { net_fee: 100_000 } });
    expect("result" in info.receipt).toBe(false);
    expect("result" in info).toBe(false);
  });

  it("uses the free daily bandwidth first, then burns TRX for every byte", async () => {
    const payer = freshAccount();
    const payee = freshAccount();
    await send(payer.base58, 50_000_000);
    await send(payee.base58, 1_000_000);
    await network.nextBlock();
    const paying = tronWebOf(network, payer.privateKey);
    const infos = [];
    for (const sun of [1_000_001, 1_000_002, 1_000_003]) {
      const sent = await paying.trx.sendTransaction(payee.base58, sun);
      await network.nextBlock();
      infos.push(await paying.trx.getUnconfirmedTransactionInfo(sent.txid));
    }
    const [first, second, third] = infos;
    const bytes = first?.receipt.net_usage as number;
    expect(bytes).toBeGreaterThan(260);
    expect(bytes).toBeLessThan(275);
    expect(first && "fee" in first).toBe(false);
    expect(second?.receipt.net_usage).toBe(bytes);
    expect(third).toMatchObject({ fee: bytes * 1000, receipt: { net_fee: bytes * 1000 } });
    expect(third && "net_usage" in third.receipt).toBe(false);
    const { freeNetUsed, freeNetLimit } = await paying.trx.getAccountResources(payer.base58);
    expect(freeNetLimit).toBe(600);
    // It comes back slowly: a byte of it may be there again in the next slot of three seconds.
    const possible = [2 * bytes, 2 * bytes - 1];
    expect(possible).toContain(freeNetUsed);
    expect(possible).toContain(600 - (await paying.trx.getBandwidth(payer.base58)));
  });

  it("shows the solidified state only once it is solid", async () => {
    const to = freshAccount();
    const txId = await send(to.base58, 2_000_000);
    await network.nextBlock();
    if (!network.real) {
      expect(await tronWeb.trx.getBalance(to.base58)).toBe(0);
      await expect(tronWeb.trx.getConfirmedTransaction(txId)).rejects.toThrow();
      expect(await tronWeb.trx.getTransactionInfo(txId)).toEqual({});
    }
    await network.solid();
    expect(await tronWeb.trx.getBalance(to.base58)).toBe(2_000_000);
    const confirmed = await tronWeb.trx.getConfirmedTransaction(txId);
    expect(confirmed).toMatchObject({ txID: txId, ret: [{ contractRet: "SUCCESS" }] });
    const info = await tronWeb.trx.getTransactionInfo(txId);
    expect(info.contractResult).toEqual([""]);
  });

  it("shows a pending transaction by its id, but no info of it", async () => {
    network.holdBlocks();
    const txId = await send(freshAccount().base58, 1_000_000);
    expect(await tronWeb.trx.getTransaction(txId)).toMatchObject({ txID: txId });
    if (!network.real) {
      expect(await tronWeb.trx.getUnconfirmedTransactionInfo(txId)).toEqual({});
    }
    await network.nextBlock();
    const info = await tronWeb.trx.getUnconfirmedTransactionInfo(txId);
    expect(info).toMatchObject({ id: txId });
  });

  it("builds the same transaction by the node as tronweb does by itself", async () => {
    const to = freshAccount();
    const built = await tronWeb.fullNode.request<{ raw_data_hex: string; txID: string }>(
      "wallet/createtransaction",
      { owner_address: own, to_address: to.base58, amount: 1, visible: true },
      "post",
    );
    const check = tronWeb.utils.transaction.txCheck(built as never);
    expect(check).toBe(true);
    const signed = await tronWeb.trx.sign(built as never);
    expect(await tronWeb.trx.sendRawTransaction(signed as never)).toMatchObject({ result: true });
    await network.nextBlock();
    expect(await tronWeb.trx.getUnconfirmedBalance(to.base58)).toBe(1);
  });

  it("stakes TRX for energy and bandwidth", async () => {
    const owner = freshAccount();
    await send(owner.base58, 200_000_000);
    await network.nextBlock();
    const staking = tronWebOf(network, owner.privateKey);
    for (const resource of ["ENERGY", "BANDWIDTH"] as const) {
      const built = await staking.transactionBuilder.freezeBalanceV2(
        90_000_000,
        resource,
        owner.base58,
      );
      await staking.trx.sendRawTransaction(await staking.trx.sign(built));
      await network.nextBlock();
    }
    const resources = await staking.trx.getAccountResources(owner.base58);
    expect(resources.EnergyLimit).toBeGreaterThan(0);
    expect(resources.NetLimit).toBeGreaterThan(0);
    const account = await staking.trx.getUnconfirmedAccount(owner.base58);
    expect(account.frozenV2).toEqual(
      expect.arrayContaining([{ amount: 90_000_000 }, { type: "ENERGY", amount: 90_000_000 }]),
    );
  });
});
