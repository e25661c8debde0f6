import type { TronWeb } from "tronweb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ContractName, contractArtifacts } from "../../src/contracts/artifacts.ts";
import { freshAccount, type Network, openNetwork, tronWebOf } from "./network.ts";

const feeLimit = 1_000_000_000;
const transferTopic = "ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

let network: Network;
let tronWeb: TronWeb;
let own: string;
let token: string;
let reverter: string;
let splitter: string;

beforeAll(async () => {
  network = await openNetwork();
  tronWeb = tronWebOf(network);
  own = tronWeb.defaultAddress.base58 as string;
  token = await deploy("mockUsdt", [1_000_000_000]);
  reverter = await deploy("reverter", []);
  splitter = await deploy("trxSplitter", []);
});

afterAll(() => network.close());

async function deploy(name: ContractName, parameters: unknown[]): Promise<string> {
  const { abi, bytecode, name: title } = contractArtifacts[name];
  const built = await tronWeb.transactionBuilder.createSmartContract(
    { abi, bytecode, feeLimit, parameters, name: title, originEnergyLimit: 10_000_000 } as never,
    own,
  );
  const sent = await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(built));
  expect(sent).toMatchObject({ result: true });
  await network.nextBlock();
  const info = await tronWeb.trx.getUnconfirmedTransactionInfo(built.txID);
  expect(info.receipt.result).toBe("SUCCESS");
  return info.contract_address;
}

type Call = { signature: string; parameters?: { type: string; value: unknown }[] };
type Terms = { feeLimit?: number; callValue?: number };

async function trigger(contract: string, call: Call, terms: Terms = {}) {
  const built = await tronWeb.transactionBuilder.triggerSmartContract(
    contract,
    call.signature,
    { feeLimit, ...terms },
    (call.parameters ?? []) as never,
    own,
  );
  const sent = await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(built.transaction));
  expect(sent).toMatchObject({ result: true });
  await network.nextBlock();
  return tronWeb.trx.getUnconfirmedTransactionInfo(built.transaction.txID);
}

describe("contracts through tronweb", () => {
  it("reads and writes a token by contract().call() and .send()", async () => {
    const to = freshAccount();
    const contract = await tronWeb.contract().at(token);
    expect(await contract.symbol?.().call()).toBe("USDT");
    const txId = await contract.transfer?.(to.base58, 2500).send({ feeLimit });
    await network.nextBlock();
    expect(await contract.balanceOf?.(to.base58).call()).toBe(2500n);
    const info = await tronWeb.trx.getUnconfirmedTransactionInfo(txId);
    expect(info.receipt.result).toBe("SUCCESS");
    // USDT answers false although the money moved: only the log tells.
    expect(info.contractResult).toEqual(["0".repeat(64)]);
    expect(info.log).toEqual([
      {
        address: token.slice(2),
        topics: [
          transferTopic,
          tronWeb.address.toHex(own).slice(2).toLowerCase().padStart(64, "0"),
          to.hex.slice(2).padStart(64, "0"),
        ],
        data: (2500).toString(16).padStart(64, "0"),
      },
    ]);
  });

  it("burns TRX for energy at the chain's price, and bandwidth by bytes", async () => {
    const to = freshAccount();
    const parameters = await tronWeb.trx.getChainParameters();
    const price = parameters.find(({ key }) => key === "getEnergyFee")?.value as number;
    const before = await tronWeb.trx.getUnconfirmedBalance(own);
    const info = await trigger(token, {
      signature: "transfer(address,uint256)",
      parameters: [
        { type: "address", value: to.base58 },
        { type: "uint256", value: 1 },
      ],
    });
    const { energy_usage_total: used, energy_fee: fee, net_fee, net_usage } = info.receipt;
    expect(fee).toBe(used * price);
    // 345 bytes, or 346 where the fee limit takes one byte more.
    expect([345, 346]).toContain((net_fee ?? 0) / 1000 || net_usage);
    expect(info.fee).toBe(fee + (net_fee ?? 0));
    expect(await tronWeb.trx.getUnconfirmedBalance(own)).toBe(before - info.fee);
  });

  it("puts a reverting call into a block as FAILED, without logs", async () => {
    const info = await trigger(reverter, {
      signature: "refuse(string)",
      parameters: [{ type: "string", value: "not today" }],
    });
    expect(info).toMatchObject({ result: "FAILED", receipt: { result: "REVERT" } });
    expect(tronWeb.toUtf8(info.resMessage)).toBe("REVERT opcode executed");
    expect(info.contractResult[0]?.slice(0, 8)).toBe("08c379a0");
    expect("log" in info).toBe(false);
    const tx = await tronWeb.trx.getTransaction(info.id);
    expect(tx.ret).toEqual([{ contractRet: "REVERT" }]);
  });

  it("burns the whole limit when energy runs out", async () => {
    const info = await trigger(reverter, { signature: "exhaust()" }, { feeLimit: 5_000_000 });
    expect(info).toMatchObject({ result: "FAILED", receipt: { result: "OUT_OF_ENERGY" } });
    expect((info.receipt as { energy_fee: number }).energy_fee).toBe(5_000_000);
    expect(info.contractResult).toEqual([""]);
  });

  it("tells TRX sent by a contract in internal transactions", async () => {
    const to = freshAccount();
    const info = await trigger(
      splitter,
      {
        signature: "split(address[],uint256[])",
        parameters: [
          { type: "address[]", value: [to.base58, own] },
          { type: "uint256[]", value: [1_500_000, 500_000] },
        ],
      },
      { callValue: 2_000_000 },
    );
    expect(info.receipt.result).toBe("SUCCESS");
    expect(await tronWeb.trx.getUnconfirmedBalance(to.base58)).toBe(1_500_000);
    if (!info.internal_transactions && network.real) return; // the node does not keep them
    expect(info.internal_transactions).toMatchObject([
      { transferTo_address: to.hex, callValueInfo: [{ callValue: 1_500_000 }], note: "63616c6c" },
      { callValueInfo: [{ callValue: 500_000 }] },
    ]);
  });

  it("answers constant calls and estimates without writing anything", async () => {
    const asked = await tronWeb.transactionBuilder.triggerConstantContract(
      token,
      "balanceOf(address)",
      {},
      [{ type: "address", value: own }],
      own,
    );
    expect(asked.result.result).toBe(true);
    expect(asked.constant_result[0]).toHaveLength(64);
    expect(asked.energy_used).toBeGreaterThan(0);
    // tronweb reads the message of a call that reverted, whose `result` is true all the same.
    const refused = tronWeb.transactionBuilder.triggerConstantContract(
      reverter,
      "refuse(string)",
      {},
      [{ type: "string", value: "no" }],
      own,
    );
    await expect(refused).rejects.toThrow("REVERT opcode executed");
    const estimate = await tronWeb.transactionBuilder.estimateEnergy(
      token,
      "transfer(address,uint256)",
      {},
      [
        { type: "address", value: freshAccount().base58 },
        { type: "uint256", value: 1 },
      ],
      own,
    );
    expect(estimate.result.result).toBe(true);
    expect(estimate.energy_required).toBeGreaterThan(10_000);
  });

  it("refuses TRX sent to a contract by a plain transfer", async () => {
    const built = await tronWeb.transactionBuilder.sendTrx(token, 1, own);
    const sent = await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(built));
    expect(sent).toMatchObject({ code: "CONTRACT_VALIDATE_ERROR" });
    expect(tronWeb.toUtf8(sent.message as string)).toBe(
      "Contract validate error : Cannot transfer TRX to a smartContract.",
    );
  });

  it("knows a contract's abi and maker, and that a person is none", async () => {
    const found = await tronWeb.trx.getContract(token);
    expect(found.origin_address).toBe(tronWeb.address.toHex(own).toLowerCase());
    expect(found.abi.entrys?.length).toBe(contractArtifacts.mockUsdt.abi.length);
    expect(await tronWeb.trx.getContract(own)).toEqual({});
  });
});
