import { Block, TxInfo } from "../src/node-schemas.ts";

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

/** A block of such transactions, numbered 1, 2, 3, read through the schemas as from a node. */
export function readSamples(samples: readonly Sample[]) {
  const block = Block.parse({
    blockID: idOf(900),
    block_header: { raw_data: { number: 9, timestamp: 9000, parentHash: idOf(800) } },
    transactions: samples.map((sample, i) => ({
      txID: idOf(i + 1),
      raw_data: {
        contract: [
          {
            type: sample.type ?? "TriggerSmartContract",
            parameter: { value: sample.value ?? {}, type_url: "" },
          },
        ],
      },
      ret: [{ contractRet: sample.contractRet ?? "SUCCESS" }],
    })),
  });
  const infos = samples.map((sample, i) =>
    TxInfo.parse({ id: idOf(i + 1), blockNumber: 9, blockTimeStamp: 9000, ...sample.info }),
  );
  return { block, infos };
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
