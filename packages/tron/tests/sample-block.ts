import { blockIdOf, headerToJson } from "../src/block-header.ts";
import { Block, TxInfo } from "../src/node-schemas.ts";
import { encodeRawTx, rawTxFromJson, txIdOf } from "../src/raw-tx.ts";

export const usdtHex = "41a614f803b6fd780986a42c78ec9c7f77e6ded13c";
export const transferTopic = "ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

export const idOf = (n: number) => n.toString(16).padStart(64, "0");
export const accountOf = (n: number) => `41${n.toString(16).padStart(40, "0")}`;
export const wordOf = (n: number | bigint) => n.toString(16).padStart(64, "0");

/** A node's JSON of one transaction and its info, of which a test changes what it is about. */
export type Sample = {
  readonly type?: string;
  readonly value?: Readonly<Record<string, unknown>>;
  readonly contractRet?: string;
  readonly info?: Readonly<Record<string, unknown>>;
};

/**
 * A block of such transactions, read through the schemas as from a node. Their bytes are real; their
 * ids are 1, 2, 3 afterwards, so that a test can name them.
 */
export function readSamples(samples: readonly Sample[]) {
  const header = {
    ...{ timestamp: 9000, txTrieRoot: idOf(0), parentHash: idOf(800), number: 9, witnessId: 0 },
    ...{ witnessAddress: accountOf(27), version: 32, accountStateRoot: "" },
  };
  const read = Block.parse({
    blockID: blockIdOf(header),
    block_header: { raw_data: headerToJson(header) },
    transactions: samples.map((sample) => {
      const raw_data_hex = rawHexOf(sample);
      const ret = [{ contractRet: sample.contractRet ?? "SUCCESS" }];
      return { txID: txIdOf(raw_data_hex), raw_data_hex, ret };
    }),
  });
  const transactions = read.transactions.map((tx, i) => ({ ...tx, txId: idOf(i + 1) }));
  const block = { ...read, transactions };
  const infos = samples.map((sample, i) =>
    TxInfo.parse({ id: idOf(i + 1), blockNumber: 9, blockTimeStamp: 9000, ...sample.info }),
  );
  return { block, infos };
}

/** The bytes of a sample; whoever it does not name is account 90 or contract 91. */
function rawHexOf({ type = "TriggerSmartContract", value }: Sample): string {
  const named = { owner_address: accountOf(90), contract_address: accountOf(91), ...value };
  const type_url = `type.googleapis.com/protocol.${type}`;
  return encodeRawTx(
    rawTxFromJson({ contract: [{ type, parameter: { value: named, type_url } }] }),
  );
}

/** A TRX transfer as a block shows it; its info has no receipt.result. */
export function trxSample(from: number, to: number, amount?: number): Sample {
  const value = { owner_address: accountOf(from), to_address: accountOf(to), amount };
  return { type: "TransferContract", value, info: { receipt: { net_usage: 265 } } };
}

/** A successful contract call with these events and inner transactions. */
export function callSample(
  log: readonly unknown[],
  internal_transactions: readonly unknown[] = [],
) {
  return { info: { receipt: { result: "SUCCESS" }, log, internal_transactions } } satisfies Sample;
}

/** A Transfer event of USDT. */
export function usdtLog(from: number, to: number, units: number | bigint) {
  return {
    address: usdtHex.slice(2),
    topics: [transferTopic, wordOf(from), wordOf(to)],
    data: wordOf(units),
  };
}
