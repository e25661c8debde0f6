import { createHash } from "node:crypto";
import { type TronWeb, utils } from "tronweb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshAccount, type Network, openNetwork, tronWebOf } from "./network.ts";

let network: Network;
let tronWeb: TronWeb;

beforeAll(async () => {
  network = await openNetwork();
  tronWeb = tronWebOf(network);
  await tronWeb.trx.sendTransaction(freshAccount().base58, 1_000_000);
  await network.nextBlock();
  await network.nextBlock();
});

afterAll(() => network.close());

type Block = Awaited<ReturnType<TronWeb["trx"]["getCurrentBlock"]>>;

/** tronweb has no block codec; the header is six protobuf fields. */
function headerBytes({ block_header: { raw_data: raw } }: Block): Buffer {
  const bytes = (tag: number, hex: string) =>
    hex === "" ? "" : varint(tag) + varint(hex.length / 2) + hex;
  const number = (tag: number, value: number) => (value ? varint(tag) + varint(value) : "");
  return Buffer.from(
    number(0x08, raw.timestamp) +
      bytes(0x12, raw.txTrieRoot) +
      bytes(0x1a, raw.parentHash) +
      number(0x38, raw.number) +
      bytes(0x4a, raw.witness_address) +
      number(0x50, raw.version),
    "hex",
  );
}

function varint(value: number): string {
  let rest = BigInt(value);
  let hex = "";
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    hex += (rest > 0n ? low | 0x80 : low).toString(16).padStart(2, "0");
  } while (rest > 0n);
  return hex;
}

describe("blocks through tronweb", () => {
  it("follow each other by hash, number and time", async () => {
    const head = await tronWeb.trx.getCurrentBlock();
    const last = head.block_header.raw_data.number;
    const blocks = await tronWeb.trx.getBlockRange(last - 3, last);
    expect(blocks).toHaveLength(4);
    blocks.slice(1).forEach((block, index) => {
      const before = blocks[index] as Block;
      const { raw_data: raw } = block.block_header;
      expect(raw.parentHash).toBe(before.blockID);
      expect(raw.number).toBe(before.block_header.raw_data.number + 1);
      expect(raw.timestamp).toBeGreaterThan(before.block_header.raw_data.timestamp);
    });
  });

  it("have the id that follows from the header, signed by the witness they name", async () => {
    const head = await tronWeb.trx.getCurrentBlock();
    const hash = createHash("sha256").update(headerBytes(head)).digest("hex");
    const { number, witness_address: witness } = head.block_header.raw_data;
    expect(head.blockID).toBe(number.toString(16).padStart(16, "0") + hash.slice(16));
    const signature = head.block_header.witness_signature;
    const signer = utils.crypto.ecRecover(hash, signature);
    expect(signer.toLowerCase()).toBe(witness);
  });

  it("are found by number and by id alike", async () => {
    const head = await tronWeb.trx.getCurrentBlock();
    const { number } = head.block_header.raw_data;
    expect((await tronWeb.trx.getBlockByNumber(number)).blockID).toBe(head.blockID);
    expect((await tronWeb.trx.getBlockByHash(head.blockID)).block_header.raw_data.number).toBe(
      number,
    );
    await expect(tronWeb.trx.getBlockByNumber(number + 1_000_000)).rejects.toThrow();
  });

  it("are solid behind the head, and become solid", async () => {
    const target = (await tronWeb.trx.getCurrentBlock()).block_header.raw_data.number;
    await network.solid();
    const solid = await tronWeb.trx.getConfirmedCurrentBlock();
    expect(solid.block_header.raw_data.number).toBeGreaterThanOrEqual(target);
  });

  it("name their parameters", async () => {
    const parameters = new Map(
      (await tronWeb.trx.getChainParameters()).map(({ key, value }) => [key, value]),
    );
    expect(parameters.get("getTransactionFee")).toBe(1000);
    expect(parameters.get("getCreateNewAccountFeeInSystemContract")).toBe(1_000_000);
    expect(parameters.get("getEnergyFee")).toBeGreaterThan(0);
    expect(parameters.get("getMaxFeeLimit")).toBeGreaterThanOrEqual(15_000_000_000);
  });
});
