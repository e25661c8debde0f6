import { BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { describe, expect, test } from "vitest";
import { readReal } from "../tests/read-real.ts";
import { accountOf } from "../tests/sample-block.ts";
import { hexAddress } from "./address.ts";
import { CodecFault } from "./codec-fault.ts";
import { Block, NodeTx, TxInfo } from "./node-schemas.ts";
import { decodeRawTx } from "./raw-tx.ts";
import { readRaw } from "./read-raw.ts";
import { contradictionOf } from "./receipt-check.ts";

const known = readReal("transactions").filter(({ tx }) => tx.raw_data_hex);
const usdt = hexAddress("TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t");
const readHex = (hex: string) => readRaw(Buffer.from(hex, "hex"));

test.each(known.map(({ tx }) => [tx.txID, tx] as const))("bytes of the real %s", (_, tx) => {
  const { contract } = decodeRawTx(tx.raw_data_hex);
  const reading = readHex(tx.raw_data_hex);
  expect(reading).toMatchObject({ type: contract.type, owner: contract.ownerAddress });
  expect(reading.transfer).toEqual(
    contract.type === "TransferContract"
      ? { from: contract.ownerAddress, to: contract.toAddress, amount: contract.amount }
      : null,
  );
  expect(reading.call).toEqual(
    contract.type === "TriggerSmartContract"
      ? {
          caller: contract.ownerAddress,
          contract: contract.contractAddress,
          data: contract.data,
        }
      : null,
  );
});

test("a kind of contract that we do not know has an owner and moves nothing", () => {
  const other = readReal("built-transactions").find(
    ({ label }) => label === "accountpermissionupdate",
  );
  expect(readHex(other?.tx.raw_data_hex ?? "")).toMatchObject({
    ...{ type: "AccountPermissionUpdateContract", transfer: null, call: null },
    owner: expect.stringMatching(/^41/),
  });
});

describe("bytes that a node executes although nobody writes them so", () => {
  const message = (write: (to: BinaryWriter) => void) => {
    const writer = new BinaryWriter();
    write(writer);
    return writer.finish();
  };
  const put = (writer: BinaryWriter, no: number, bytes: Uint8Array) =>
    writer.tag(no, WireType.LengthDelimited).bytes(bytes);
  const raw = (...contracts: Uint8Array[]) =>
    bytesToHex(
      message((to) => {
        for (const one of contracts) put(to, 11, one);
      }),
    );
  const transfer = (...fields: ((to: BinaryWriter) => void)[]) => {
    const value = message((to) => {
      for (const add of fields) add(to);
    });
    return message((to) => {
      to.tag(1, WireType.Varint).int32(1);
      put(
        to,
        2,
        message((any) => put(any, 2, value)),
      );
    });
  };
  const from = (to: BinaryWriter) => put(to, 1, hexToBytes(accountOf(1)));
  const payee = (n: number) => (to: BinaryWriter) => put(to, 2, hexToBytes(accountOf(n)));
  const amount = (units: bigint) => (to: BinaryWriter) => to.tag(3, WireType.Varint).int64(units);

  test("of a field that comes twice the last one counts, and unknown ones do not matter", () => {
    const unknown = (to: BinaryWriter) => to.tag(77, WireType.Bit64).fixed64(5n);
    const twice = transfer(amount(900n), from, payee(2), unknown, payee(3), amount(5n));
    expect(readHex(raw(twice)).transfer).toEqual({
      ...{ from: accountOf(1), to: accountOf(3), amount: 5n },
    });
  });

  test("bytes where a number belongs are none", () => {
    const odd = (to: BinaryWriter) => put(to, 3, new Uint8Array([9]));
    expect(readHex(raw(transfer(from, payee(2), odd))).transfer).toMatchObject({ amount: 0n });
  });

  test("a field of another form is skipped, whatever follows it", () => {
    const odd = (to: BinaryWriter) => put(to, 3, new Uint8Array([9]));
    const read = readHex(raw(transfer(from, payee(2), amount(5n), odd)));
    expect(read.transfer).toMatchObject({ amount: 5n });
  });

  test("a field that reaches beyond its message is refused", () => {
    const value = message((to) => to.tag(1, WireType.LengthDelimited).uint32(40));
    const any = message((to) => put(to, 2, value));
    const one = message((to) => {
      to.tag(1, WireType.Varint).int32(1);
      put(to, 2, any);
      put(to, 7, new Uint8Array(60));
    });
    expect(() => readHex(raw(one))).toThrow(CodecFault);
  });

  test("no contract, two, or torn bytes are refused", () => {
    const one = transfer(from, payee(2), amount(5n));
    for (const hex of [raw(), raw(one, one), raw(one).slice(0, -2)]) {
      expect(() => readHex(hex)).toThrow(CodecFault);
    }
  });
});

describe("what a node prints beside the bytes", () => {
  const [{ tx }] = known as [(typeof known)[0]];

  test("another id is refused", () => {
    expect(NodeTx.safeParse({ ...tx, txID: "ab".repeat(32) }).success).toBe(false);
    expect(NodeTx.safeParse({ ...tx, raw_data_hex: undefined }).success).toBe(false);
  });

  test("of every real block the id is the header's, and the root that of its contents", () => {
    const blocks = readReal("blocks");
    for (const { whole, block } of blocks) {
      expect(Block.parse(block).rootFits).toBe(whole);
      for (const change of [{ timestamp: 1 }, { version: 99 }, { witness_address: "41" }]) {
        const raw_data = { ...block.block_header.raw_data, ...change };
        const changed = { ...block, block_header: { ...block.block_header, raw_data } };
        expect(Block.safeParse(changed).success).toBe(false);
      }
    }
  });

  test("a block with a transaction less, or with another result, has another root", () => {
    const full = readReal("blocks").find(
      ({ whole, block }) => whole && (block.transactions?.length ?? 0) > 1,
    );
    const { transactions = [], ...block } = full!.block;
    expect(Block.parse({ ...block, transactions: transactions.slice(1) }).rootFits).toBe(false);
    const failed = transactions.map((one) => ({ ...one, ret: [{ contractRet: "REVERT" }] }));
    expect(Block.parse({ ...block, transactions: failed }).rootFits).toBe(false);
    const strange = transactions.map((one) => ({ ...one, ret: [{ contractRet: "TOMORROW" }] }));
    expect(Block.parse({ ...block, transactions: strange }).rootFits).toBe(false);
  });

  test("no real receipt contradicts its transaction", () => {
    const receipts = readReal("receipts").flatMap(({ info }) => {
      const own = known.find((one) => one.tx.txID === info.id);
      return own ? [{ tx: NodeTx.parse(own.tx), info: TxInfo.parse(info) }] : [];
    });
    expect(receipts.length).toBeGreaterThan(3);
    for (const { tx, info } of receipts) expect(contradictionOf(tx, info, usdt)).toBeNull();
  });
});
