import fc from "fast-check";
import { utils } from "tronweb";
import { expect, test } from "vitest";
import { addressOfBytes, base58Address, hexAddress } from "./address.ts";
import { parseChainJson, stringifyChainJson } from "./chain-json.ts";
import { bandwidthOf, decodeChainTx, encodeChainTx } from "./chain-tx.ts";
import { CodecFault } from "./codec-fault.ts";
import {
  type Contract,
  decodeRawTx,
  encodeRawTx,
  type RawTx,
  rawTxFromJson,
  rawTxToJson,
  txIdOf,
} from "./raw-tx.ts";

/** Mainnet 8145535b…: 10,000 sun, bandwidth burned for 266,000 sun. */
const trxTransfer = {
  txId: "8145535b24f71bc592b8ab2d94e91a30d12f74ab33fa4aab2ff2a27b767fc49b",
  rawHex:
    "0a02cb1d2208d3fc65a6fb0f782d40e8b2a18291335a66080112620a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412310a1541458437be39f3a8bfdbfee7bef93e2c5f632ceff41215412efffc7686e54ab669a1cdb1e2cc17cf4b4eca9618904e7088de9d829133",
};
/** Mainnet e122cba6… in block 78861100, whole: USDT 30.401259. */
const usdtTransfer = {
  txId: "e122cba603b48ee234807f91859a04dbc4728f1b215d5c9c05385733bca674bc",
  txHex:
    "0ad3010a025313220846a60be20a563ff140c0b7e9c0b7335aae01081f12a9010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412740a1541db5f3f3a9798f3d1f89b2f12b6acda2fb3c91f80121541a614f803b6fd780986a42c78ec9c7f77e6ded13c2244a9059cbb00000000000000000000000029228e5d382b7a2c2a0dbc05e6d6507f4dbb3bbe0000000000000000000000000000000000000000000000000000000001cfe2eb70e7d3d3c0b733900180c2d72f124199560ec38b72b17cb7d409b3a7799ee2486f85d37d1d93c382264a4bc57864744f90d2053c6da8cbf8e15f88cb6cc7c12629272c0b834d1c0f3002710bc2fdeb012a021801",
};

test("a TRX transfer of the main network, read and written", () => {
  const raw = decodeRawTx(trxTransfer.rawHex);
  expect(raw).toEqual({
    refBlockBytes: "cb1d",
    refBlockHash: "d3fc65a6fb0f782d",
    expiration: 1756914801000,
    timestamp: 1756914741000,
    data: "",
    feeLimit: 0n,
    permissionId: 0,
    contract: {
      type: "TransferContract",
      ownerAddress: "41458437be39f3a8bfdbfee7bef93e2c5f632ceff4",
      toAddress: "412efffc7686e54ab669a1cdb1e2cc17cf4b4eca96",
      amount: 10_000n,
    },
  });
  expect(encodeRawTx(raw)).toBe(trxTransfer.rawHex);
  expect(txIdOf(trxTransfer.rawHex)).toBe(trxTransfer.txId);
  const tx = { rawHex: trxTransfer.rawHex, signatures: ["00".repeat(65)], results: [] };
  expect(bandwidthOf(tx)).toBe(266);
});

test("a whole USDT transfer of the main network, byte for byte", () => {
  const tx = decodeChainTx(usdtTransfer.txHex);
  expect(encodeChainTx(tx)).toBe(usdtTransfer.txHex);
  expect(txIdOf(tx.rawHex)).toBe(usdtTransfer.txId);
  expect(tx.results).toEqual([{ fee: 0n, ret: "SUCESS", contractRet: "SUCCESS" }]);
  expect(bandwidthOf(tx)).toBe(345);
  expect(decodeRawTx(tx.rawHex).contract).toMatchObject({
    type: "TriggerSmartContract",
    ownerAddress: hexAddress("TVy95wrbDgQ8NA3XT8qKqwC6YBsFTPHtFF"),
    contractAddress: hexAddress("TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"),
    callValue: 0n,
  });
});

test("JSON leaves out what is zero, and is for people when asked", () => {
  const raw = decodeRawTx(trxTransfer.rawHex);
  const json = rawTxToJson(raw);
  expect(Object.keys(json).sort()).toEqual([
    "contract",
    "expiration",
    "ref_block_bytes",
    "ref_block_hash",
    "timestamp",
  ]);
  expect(rawTxToJson(raw, "visible").contract).toMatchObject([
    { parameter: { value: { owner_address: base58Address(raw.contract.ownerAddress) } } },
  ]);
  expect(rawTxFromJson(rawTxToJson(raw, "visible"), "visible")).toEqual(raw);
});

test.each([
  ["an unknown field", `${trxTransfer.rawHex}f80101`],
  ["a field out of order", `${trxTransfer.rawHex}0a02cb1d`],
  ["a default written out", `${trxTransfer.rawHex}900100`],
  ["a reference by height, which nobody needs", `1801${trxTransfer.rawHex}`],
  ["half of the bytes", trxTransfer.rawHex.slice(0, 120)],
  ["no contract", "0a02cb1d2208d3fc65a6fb0f782d"],
  ["nothing", ""],
  ["no hex", "0x0a02"],
  ["upper case", trxTransfer.rawHex.toUpperCase()],
  ["another contract number", trxTransfer.rawHex.replace("5a660801", "5a660802")],
  ["an address of another network", trxTransfer.rawHex.replace("0a154145", "0a15a045")],
  ["two contracts", trxTransfer.rawHex.replace(/5a66.*18904e/, (one) => one + one)],
])("bytes with %s are refused", (_what, rawHex) => {
  expect(rawHex).not.toBe(trxTransfer.rawHex);
  expect(() => decodeRawTx(rawHex)).toThrow(CodecFault);
});

test.each([
  null,
  {},
  { contract: [] },
  { contract: [{ type: "VoteWitnessContract", parameter: { value: {}, type_url: "" } }] },
  { contract: [{ type: "TransferContract", parameter: null }] },
])("JSON without a contract we know is refused: %j", (json) => {
  expect(() => rawTxFromJson(json)).toThrow(CodecFault);
});

test("JSON keeps every digit of 64 bits", () => {
  const raw = decodeRawTx(trxTransfer.rawHex);
  const huge = { ...raw, contract: { ...raw.contract, amount: 2n ** 63n - 1n } } as RawTx;
  const text = stringifyChainJson(rawTxToJson(huge));
  expect(text).toContain('"amount":9223372036854775807');
  const again = rawTxFromJson(parseChainJson(text));
  expect(again).toEqual(huge);
  expect(decodeRawTx(encodeRawTx(again))).toEqual(huge);
  const beyond = { ...raw, contract: { ...raw.contract, amount: 2n ** 63n } } as RawTx;
  expect(() => encodeRawTx(beyond)).toThrow(CodecFault);
});

const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(addressOfBytes);
const bytes = (size: number) =>
  fc
    .uint8Array({ minLength: size, maxLength: size })
    .map((found) => Buffer.from(found).toString("hex"));
const amount = fc.bigInt(1n, 2n ** 53n - 1n);
const resource = fc.constantFrom("BANDWIDTH" as const, "ENERGY" as const);
const anyContract: fc.Arbitrary<Contract> = fc.oneof(
  fc.record({
    type: fc.constant("TransferContract" as const),
    ownerAddress: address,
    toAddress: address,
    amount,
  }),
  fc.record({
    type: fc.constant("TransferAssetContract" as const),
    assetName: bytes(7),
    ownerAddress: address,
    toAddress: address,
    amount,
  }),
  fc.record({
    type: fc.constant("TriggerSmartContract" as const),
    ownerAddress: address,
    contractAddress: address,
    callValue: fc.bigInt(0n, 2n ** 53n - 1n),
    data: bytes(68),
    callTokenValue: fc.constant(0n),
    tokenId: fc.constant(0n),
  }),
  fc.record({
    type: fc.constant("AccountCreateContract" as const),
    ownerAddress: address,
    accountAddress: address,
    accountType: fc.constant("Normal" as const),
  }),
  fc.record({
    type: fc.constant("FreezeBalanceV2Contract" as const),
    ownerAddress: address,
    frozenBalance: amount,
    resource,
  }),
  fc.record({
    type: fc.constant("UnfreezeBalanceV2Contract" as const),
    ownerAddress: address,
    unfreezeBalance: amount,
    resource,
  }),
  fc.record({
    type: fc.constant("WithdrawExpireUnfreezeContract" as const),
    ownerAddress: address,
  }),
  fc.record({
    type: fc.constant("DelegateResourceContract" as const),
    ownerAddress: address,
    resource,
    balance: amount,
    receiverAddress: address,
    lock: fc.boolean(),
    lockPeriod: fc.nat(),
  }),
  fc.record({
    type: fc.constant("UnDelegateResourceContract" as const),
    ownerAddress: address,
    resource,
    balance: amount,
    receiverAddress: address,
  }),
);
const anyRaw: fc.Arbitrary<RawTx> = fc.record({
  refBlockBytes: bytes(2),
  refBlockHash: bytes(8),
  expiration: fc.integer({ min: 1, max: 4_102_444_800_000 }),
  timestamp: fc.integer({ min: 1, max: 4_102_444_800_000 }),
  data: fc.oneof(fc.constant(""), bytes(12)),
  feeLimit: fc.bigInt(0n, 15_000_000_000n),
  permissionId: fc.constant(0),
  contract: anyContract,
});

test("an independent codec writes the same bytes for every kind of contract", () => {
  const kinds = new Set<string>();
  fc.assert(
    fc.property(anyRaw, (raw) => {
      kinds.add(raw.contract.type);
      const rawHex = encodeRawTx(raw);
      const message = utils.transaction.txJsonToPb({ visible: false, raw_data: rawTxToJson(raw) });
      expect(utils.transaction.txPbToRawDataHex(message).toLowerCase()).toBe(rawHex);
      expect(utils.transaction.txPbToTxID(message)).toBe(`0x${txIdOf(rawHex)}`);
    }),
    { numRuns: 300, seed: 195 },
  );
  expect(kinds.size).toBe(9);
});

test("bytes and JSON both come back as what they were made of", () => {
  fc.assert(
    fc.property(anyRaw, fc.constantFrom("hex" as const, "visible" as const), (raw, form) => {
      const printable = raw.contract.type !== "TransferAssetContract" || form === "hex";
      expect(decodeRawTx(encodeRawTx(raw))).toEqual(raw);
      if (printable) {
        const text = stringifyChainJson(rawTxToJson(raw, form));
        expect(rawTxFromJson(parseChainJson(text), form)).toEqual(raw);
      }
    }),
  );
});
