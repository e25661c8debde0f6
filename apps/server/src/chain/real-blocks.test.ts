import { hexAddress } from "@clearhold/tron/address";
import { type BlockHeader, blockIdOf, headerToJson, txTrieRootOf } from "@clearhold/tron/block";
import { type Ask, nodeClientOver } from "@clearhold/tron/node";
import { type ChainTx, encodeChainTx, encodeRawTx, txIdOf } from "@clearhold/tron/transaction";
import { expect, test } from "vitest";
import {
  type RealBlock,
  type RealTx,
  readReal,
} from "../../../../packages/tron/tests/read-real.ts";
import type { BlockBooks, BlockRef, ChainBlock } from "../wire/chain/chain-block.ts";
import { openScanner } from "./scanner.ts";

/**
 * Real blocks, chain transactions and receipts go through the scanner; beside them what a person
 * reads out of them. Nobody published the receipts of the blocks that have transactions: there the
 * shortest true receipt takes their place (a plain TRX payment has no more to say). A receipt
 * without its chain transaction is carried by a call of a contract. Transactions of many blocks are
 * put into one, with a header that fits them.
 */

type Json = Record<string, unknown>;
type TxJson = Pick<RealTx, "txID" | "raw_data_hex" | "signature" | "ret">;
type InfoJson = Json & { id: string };

const mainnetUsdt = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
const genesis = "0".repeat(64);

const blocks = readReal("blocks");
const txs = new Map(readReal("transactions").map(({ tx }) => [tx.txID, tx]));
const infos = new Map(readReal("receipts").map(({ info }) => [info.id, info]));

type Scene = {
  block: {
    blockID: string;
    block_header: { raw_data: RealBlock["block_header"]["raw_data"] };
    transactions?: TxJson[];
  };
  infos: InfoJson[];
};

/** A real block with its receipts, as far as they were collected; one that is not whole fits what is. */
function realBlock(number: number): Scene {
  const found = blocks.find(({ block }) => block.block_header.raw_data.number === number);
  if (!found) throw new Error(`block ${number} was not collected`);
  const { whole, block } = found;
  const { transactions = [], block_header } = block;
  const { timestamp, parentHash } = block_header.raw_data;
  return {
    block: whole
      ? block
      : { ...headerOver(transactions, { number, timestamp, parentHash }), transactions },
    infos: transactions.map((tx) => ({
      ...(infos.get(tx.txID) ?? { id: tx.txID, receipt: { result: resultOfCall(tx) } }),
      ...{ blockNumber: number, blockTimeStamp: timestamp },
    })),
  };
}

/** Only what runs a contract has its result in the receipt. */
function resultOfCall({ raw_data, ret }: RealTx): string | undefined {
  return raw_data.contract[0]?.type === "TriggerSmartContract" ? ret?.[0]?.contractRet : undefined;
}

/** One block of chain transactions that happened in many. */
function collected(ids: readonly string[]): Scene {
  const place = { number: 70_000_000, timestamp: 1_700_000_000_000 };
  const found = ids.map((id) => {
    const tx: TxJson = txs.get(id) ?? carrier(id);
    const info = infos.get(id) ?? { receipt: {} };
    const { number: blockNumber, timestamp: blockTimeStamp } = place;
    return { tx, info: { ...info, id: tx.txID, blockNumber, blockTimeStamp } };
  });
  const transactions = found.map(({ tx }) => tx);
  return {
    block: { ...headerOver(transactions, { ...place, parentHash: "a".repeat(64) }), transactions },
    infos: found.map(({ info }) => info),
  };
}

function carrier(id: string): TxJson {
  const contractRet = infos.get(id)?.receipt?.result ?? "SUCCESS";
  const [ownerAddress, contractAddress] = ["1", "2"].map((one) =>
    hexAddress(`41${one.repeat(40)}`),
  );
  if (!ownerAddress || !contractAddress) throw new Error("two addresses");
  const raw_data_hex = encodeRawTx({
    ...{ refBlockBytes: "", refBlockHash: "", expiration: 0, timestamp: 0, data: id },
    ...{ feeLimit: 0n, permissionId: 0 },
    contract: {
      ...{ type: "TriggerSmartContract", ownerAddress, contractAddress, data: "" },
      ...{ callValue: 0n, callTokenValue: 0n, tokenId: 0n },
    },
  });
  return { txID: txIdOf(raw_data_hex), raw_data_hex, signature: [], ret: [{ contractRet }] };
}

/** The id and the header of a block with these contents. */
function headerOver(
  transactions: readonly TxJson[],
  place: Pick<BlockHeader, "number" | "timestamp" | "parentHash">,
) {
  const roots = transactions.map(({ raw_data_hex: rawHex, signature: signatures, ret = [] }) => {
    const results = ret.map(({ contractRet, fee = 0 }) => ({
      ...{ fee: BigInt(fee), ret: "SUCESS" as const },
      contractRet: contractRet as ChainTx["results"][number]["contractRet"],
    }));
    return encodeChainTx({ rawHex, signatures, results });
  });
  const header: BlockHeader = {
    ...{ ...place, txTrieRoot: txTrieRootOf(roots), witnessId: 0, witnessAddress: "" },
    ...{ version: 32, accountStateRoot: "" },
  };
  const raw_data = headerToJson(header) as RealBlock["block_header"]["raw_data"];
  return { blockID: blockIdOf(header), block_header: { raw_data } };
}

/** Scans these blocks as the solid chain; what it books. */
async function scan(scenes: readonly Scene[]): Promise<ChainBlock[]> {
  const byNumber = new Map(scenes.map((one) => [one.block.block_header.raw_data.number, one]));
  const last = scenes.at(-1)?.block;
  const answers: Record<string, (body: Json) => unknown> = {
    getnowblock: () => last,
    getblockbynum: ({ num }) =>
      num === 1
        ? headerOver([], { number: 1, parentHash: genesis, timestamp: 0 })
        : (byNumber.get(Number(num))?.block ?? {}),
    gettransactioninfobyblocknum: ({ num }) => byNumber.get(Number(num))?.infos ?? [],
    getcontract: () => ({ contract_address: "41a614f803b6fd780986a42c78ec9c7f77e6ded13c" }),
    triggerconstantcontract: () => ({
      result: { result: true },
      constant_result: ["6".padStart(64, "0")],
      transaction: { ret: [{}] },
    }),
  };
  const ask: Ask = async (path, body) => answers[path.split("/")[1] ?? ""]?.({ ...body }) ?? {};
  const booked: ChainBlock[] = [];
  const first = scenes[0]?.block.block_header.raw_data;
  const start = { number: (first?.number ?? 1) - 1, id: first?.parentHash ?? "", at: new Date(0) };
  const scanner = openScanner({
    nodes: [nodeClientOver(ask, ask)],
    books: booksFrom(start, booked),
    // Too few headers were collected to show that the witnesses approved each block.
    witnesses: { follow: async () => true },
    usdtContract: mainnetUsdt,
    ours: async (all) => new Set(all),
    startAt: "now",
    logger: { info() {}, warn() {}, error() {} } as never,
  });
  await scanner.scan();
  return booked;
}

/** Books that only remember. */
function booksFrom(start: BlockRef, booked: ChainBlock[]): BlockBooks {
  return {
    cursor: async () => booked.at(-1) ?? start,
    begin: async () => {},
    bookBlock: async (block) => void booked.push(block),
    tail: async () => [],
    detectBlock: async () => {},
    forgetTail: async () => {},
  };
}

function creditsIn(booked: readonly ChainBlock[]): string[] {
  return booked.flatMap(({ movements }) =>
    movements.map(({ kind, position, currency, units, to }) =>
      [kind, position, units, currency, "to", to].join(" "),
    ),
  );
}

test("five blocks in a row, four of them empty, are read without a credit", async () => {
  const booked = await scan([33801077, 33801078, 33801079, 33801080, 33801081].map(realBlock));
  expect(booked.map(({ number }) => number)).toEqual([
    33801077, 33801078, 33801079, 33801080, 33801081,
  ]);
  expect(creditsIn(booked)).toEqual([]);
});

test("a block of 2021 brings somebody 50 TRX", async () => {
  expect(creditsIn(await scan([realBlock(30864544)]))).toEqual([
    "trx 0 50000000 TRX to 4158c85b7b6a5118beb3b23c14fcb2f3551a81d79a",
  ]);
});

test("a block of three pays two addresses 5,000 TRX; its token is none of ours", async () => {
  expect(creditsIn(await scan([realBlock(13232131)]))).toEqual([
    "trx 0 5000000000 TRX to 412e961e2d6493b2bc728d06d024c0e2a631063538",
    "trx 0 5000000000 TRX to 4131ee9cedde5c5e0de33f26b3ba6596b0fef610f3",
  ]);
});

test("transactions with the receipts of their own pay what they moved", async () => {
  const scene = collected([
    "034897cb63856eeb5c224c5fa9ff5d4c94af36d9e1e9087d5bcc9fd665fb5a6d",
    "5144c4f5a52a08e57dfdf550b4f925c396e68c59a80339cea69497bee116437f",
    "3f8b651bdf4a301a08693a2fa4b0d5fd808927ad658aa279ba030215fecdd6b3",
    "0130dfde9281a48378109039ef512229d5359fbee2a8adbb17ad73aebc67ea99",
  ]);
  expect(creditsIn(await scan([scene]))).toEqual([
    "trx 0 1 TRX to 416e3b44b96104b26f84057974a1f0c9880f7c9b13",
    "trx 0 150466320 TRX to 4115e75fb8683b09c857d7b8a740b1d0234a3ca97b",
    "log 0 41677389 USDT to 41ec20315a879c48f5e3a6a1c9826d5225f8b658b8",
  ]);
});

test("payments count, dust and an activation too; TRC10 spam does not", async () => {
  const scene = collected([
    "8145535b24f71bc592b8ab2d94e91a30d12f74ab33fa4aab2ff2a27b767fc49b",
    "c4e8c4a45830e882e92062ede0ecd09702c51e4732385b9cf33590d470b08357",
    "24bc250718147fedde9ead0be7f17f50cfcfaf64d668ea834d5d1c69e5bf3bba",
    "b0b68ea41e7b46f06196ea0ff47837afe821f985eb966a4915eb3809ac893461",
  ]);
  expect(creditsIn(await scan([scene]))).toEqual([
    "trx 0 10000 TRX to 412efffc7686e54ab669a1cdb1e2cc17cf4b4eca96",
    "trx 0 1 TRX to 41458437be39f3a8bfdbfee7bef93e2c5f632ceff4",
    "trx 0 100000000 TRX to 41f03c5fb459d4f746ff01692b940c5a8a01480db1",
  ]);
});

test("USDT counts by its event, although transfer() gave false, and failures do not", async () => {
  const scene = collected([
    "b69c51db8f9d974e6a38c76852c8ce1adcb682dbacb25ad8ad4f6876121fe9dc",
    "e63a324a43aebfe41273db4f7fdfe325b2257b4f5711595a5fc0f8a75cf1b481",
  ]);
  expect(creditsIn(await scan([scene]))).toEqual([
    "log 0 3500000 USDT to 41cdae4e9a6287333a3f7df432b050af7b17e79e63",
  ]);
});

test("a swap of 21 events moves USDT twice and TRX three times", async () => {
  const id = "7b6589b22ca801e35fd5d98186e019757875d3fb52c0bdc38a7cf4b2f24d9808";
  const credits = creditsIn(await scan([collected([id])]));
  expect(credits.map((text) => text.replace(/^(\w+) \w+/, "$1"))).toEqual([
    "log 2916449 USDT to 41f742f4589459f0923fa579600815763d1646bec3",
    "log 2916449 USDT to 41b7dee733611e26b1876a8c353e4e5ec023530ac7",
    "int 87500 TRX to 4170b0f2955dde7dca6567187d0a74d532043fc2a2",
    "int 9912500 TRX to 4118ff186cb1973d4b29700f2aac6b1eec9e55ffbd",
    "int 9912500 TRX to 41a0a9d57ee9df8308bc29bcf881a569305260a0a5",
  ]);
});
