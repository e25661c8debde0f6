import { describe, expect, test } from "vitest";
import { readReal } from "../tests/read-real.ts";
import { judgePair } from "./block-pair.ts";
import { nodeClientOver } from "./node-client.ts";
import { Block } from "./node-schemas.ts";

const { block } = readReal("blocks").find(
  ({ whole, block: { transactions = [] } }) => whole && transactions.length > 1,
)!;
const [first, ...others] = block.transactions!;
const id = "ab".repeat(32);
const log = { address: "a6".repeat(20), topics: [id], data: "00" };
const inner = { hash: id, caller_address: `41${"a6".repeat(20)}`, callValueInfo: [{}] };

/** A node that gives one answer to everything. */
const viewOf = (answer: unknown) => {
  const ask = async () => answer;
  return nodeClientOver(ask, ask).solid;
};

describe("one wrong field makes the whole answer unusable, and is named", () => {
  test.each<[string, Record<string, unknown>]>([
    ["txID", { txID: undefined }],
    ["txID", { txID: 5 }],
    ["txID", { txID: first!.txID.toUpperCase() }],
    ["txID", { txID: id }],
    ["txID", { raw_data_hex: undefined }],
    ["raw_data_hex", { raw_data_hex: 5 }],
    ["raw_data_hex", { raw_data_hex: null }],
    ["raw_data_hex", { raw_data_hex: first!.raw_data_hex.toUpperCase() }],
    ["raw_data_hex", { raw_data_hex: `${first!.raw_data_hex}zz` }],
    ["raw_data_hex", { raw_data_hex: `${first!.raw_data_hex}a` }],
    ["raw_data_hex", { raw_data_hex: `${first!.raw_data_hex}a`, signature: ["b"] }],
    ["txID", { raw_data_hex: `${first!.raw_data_hex}00` }],
    ["signature", { signature: "ab" }],
    ["signature[1]", { signature: ["ab", 5] }],
    ["signature", { signature: ["AB"] }],
    ["signature", { signature: ["abc"] }],
    ["ret", { ret: {} }],
    ["ret[0]", { ret: ["SUCCESS"] }],
    ["ret[0]", { ret: [null] }],
  ])("%s of a transaction: %j", async (name, change) => {
    const transactions = [...others, { ...first, ...change }];
    await expect(viewOf({ ...block, transactions }).findBlock(1)).rejects.toMatchObject({
      kind: "unexpected-shape",
      message: expect.stringMatching(
        new RegExp(`transactions\\[${others.length}\\]: .*${name.replace(/[[\]]/g, "\\$&")}`),
      ),
    });
    await expect(viewOf({ ...first, ...change }).findTx(id)).rejects.toMatchObject({
      kind: "unexpected-shape",
    });
  });

  test.each<[string, Record<string, unknown>]>([
    ["id", { id: undefined }],
    ["id", { id: id.toUpperCase() }],
    ["id", { id: `${id}ab` }],
    ["blockNumber", { blockNumber: "7" }],
    ["blockNumber", { blockNumber: 2 ** 53 }],
    ["blockTimeStamp", { blockTimeStamp: 1.5 }],
    ["fee", { fee: "1" }],
    ["fee", { fee: 2 ** 53 }],
    ["fee", { fee: null }],
    ["result", { result: true }],
    ["resMessage", { resMessage: "abc" }],
    ["contractResult[1]", { contractResult: ["", "xy"] }],
    ["contract_address", { contract_address: "a6".repeat(20) }],
    ["expected an object", { receipt: [] }],
    ["receipt.result", { receipt: { result: 1 } }],
    ["net_usage", { receipt: { net_usage: 2 ** 53 } }],
    ["net_fee", { receipt: { net_fee: 0.5 } }],
    ["energy_usage_total", { receipt: { energy_usage_total: {} } }],
    ["energy_fee", { receipt: { energy_fee: [] } }],
    ["log", { log: {} }],
    ["log[1]: address", { log: [log, { ...log, address: inner.caller_address }] }],
    ["log[0]: topics[0]", { log: [{ ...log, topics: ["ab"] }] }],
    ["log[0]: data", { log: [{ ...log, data: "0x00" }] }],
    ["internal_transactions[0]: hash", { internal_transactions: [{ ...inner, hash: "" }] }],
    [
      "internal_transactions[0]: caller_address",
      { internal_transactions: [{ ...inner, caller_address: undefined }] },
    ],
    [
      "internal_transactions[0]: transferTo_address",
      { internal_transactions: [{ ...inner, transferTo_address: 41 }] },
    ],
    [
      "internal_transactions[0]: callValueInfo[0]: callValue",
      { internal_transactions: [{ ...inner, callValueInfo: [{ callValue: "1" }] }] },
    ],
    [
      "internal_transactions[0]: callValueInfo[0]: tokenId",
      { internal_transactions: [{ ...inner, callValueInfo: [{ tokenId: 1 }] }] },
    ],
    ["internal_transactions[0]: note", { internal_transactions: [{ ...inner, note: "zz" }] }],
    [
      "internal_transactions[0]: rejected",
      { internal_transactions: [{ ...inner, rejected: "true" }] },
    ],
  ])("%s of a receipt, case %#", async (name, change) => {
    const right = { id, log: [log], internal_transactions: [inner] };
    expect(await viewOf([right]).listInfos(1)).toHaveLength(1);
    await expect(viewOf([right, { ...right, ...change }]).listInfos(1)).rejects.toMatchObject({
      kind: "unexpected-shape",
      message: expect.stringContaining(`receipts[1]: ${name}`),
    });
  });

  test("what is no list of transactions or receipts is refused", async () => {
    for (const transactions of [{}, null, "", [null], [[]]]) {
      const asked = viewOf({ ...block, transactions }).findBlock(1);
      await expect(asked).rejects.toMatchObject({ kind: "unexpected-shape" });
    }
    for (const infos of [null, "", { id }, [null], [[]]]) {
      const asked = viewOf(infos).listInfos(1);
      await expect(asked).rejects.toMatchObject({ kind: "unexpected-shape" });
    }
  });
});

test("money beyond 2^53 and absent fields of a receipt", async () => {
  const [info] = await viewOf([{ id, fee: 2n ** 60n }]).listInfos(1);
  expect(info).toMatchObject({
    ...{ txId: id, fee: 2n ** 60n, blockNumber: 0, failed: false, message: "" },
    ...{ contractAddress: null, receiptResult: null, netUsage: 0, logs: [], internalTxs: [] },
  });
});

describe("what the witness did not sign for", () => {
  const { raw_data } = block.block_header;
  const receiptsOf = (read: Block) =>
    read.transactions.map(({ txId }) => ({ txId, blockNumber: read.number })) as never;

  test("a transaction that comes twice has another root, and its receipts do not fit", () => {
    const twice = Block.parse({ ...block, transactions: [...block.transactions!, first] });
    expect(twice.rootFits).toBe(false);
    const expected = { number: twice.number, parentHash: twice.parentHash };
    expect(judgePair(expected, twice, receiptsOf(twice))).toBe("ask-again");
    const once = Block.parse(block);
    expect(once.rootFits).toBe(true);
    expect(judgePair(expected, once, receiptsOf(once))).toBe("fits");
    expect(judgePair(expected, once, [...receiptsOf(once), receiptsOf(once)[0]] as never)).toBe(
      "ask-again",
    );
  });

  test("another signature, or another order, has another root", () => {
    const signature = ["00".repeat(65)];
    const signed = Block.parse({ ...block, transactions: [{ ...first, signature }, ...others] });
    expect(signed.rootFits).toBe(false);
    const moved = Block.parse({ ...block, transactions: [...others, first] });
    expect(moved.rootFits).toBe(false);
  });

  test("another root is not the header's", () => {
    const block_header = { ...block.block_header, raw_data: { ...raw_data, txTrieRoot: id } };
    expect(Block.safeParse({ ...block, block_header }).success).toBe(false);
  });
});
