import fc from "fast-check";
import { expect, test } from "vitest";
import { readReal } from "../tests/read-real.ts";
import {
  accountOf,
  callSample,
  idOf,
  readSamples,
  type Sample,
  trxSample,
  usdtHex,
  usdtLog,
  wordOf,
} from "../tests/sample-block.ts";
import { hexAddress } from "./address.ts";
import { movementsOf } from "./credits.ts";
import { TxInfo } from "./node-schemas.ts";

const [stranger, alice, bob] = [1, 2, 3];
const usdt = hexAddress(usdtHex);
const ours = new Set([accountOf(alice), accountOf(bob)]);
const creditsIn = (...samples: Sample[]) =>
  movementsOf(readSamples(samples), usdt).filter(({ to }) => ours.has(to));
const call = "63616c6c";

test("a TRX transfer", () => {
  expect(creditsIn(trxSample(stranger, alice, 5_000_000))).toEqual([
    {
      txid: idOf(1),
      kind: "trx",
      position: "0",
      currency: "TRX",
      units: 5_000_000n,
      from: accountOf(stranger),
      to: accountOf(alice),
      proved: true,
    },
  ]);
});

test("one transaction pays several people, and one of them twice; each event is its own", () => {
  const noise = { address: usdtHex.slice(2), topics: [wordOf(7)], data: wordOf(7) };
  const sample = callSample([
    usdtLog(stranger, alice, 10),
    noise,
    usdtLog(stranger, bob, 20),
    usdtLog(stranger, stranger, 30),
    usdtLog(stranger, alice, 10),
  ]);
  expect(creditsIn(trxSample(stranger, alice, 1), sample)).toMatchObject([
    { txid: idOf(1), kind: "trx", position: "0", units: 1n },
    {
      txid: idOf(2),
      kind: "log",
      position: "0",
      currency: "USDT",
      units: 10n,
      to: accountOf(alice),
    },
    { txid: idOf(2), kind: "log", position: "2", units: 20n, to: accountOf(bob) },
    { txid: idOf(2), kind: "log", position: "4", units: 10n, to: accountOf(alice) },
  ]);
});

test.each([
  "REVERT",
  "OUT_OF_ENERGY",
  "OUT_OF_TIME",
  "TRANSFER_FAILED",
  "BAD_JUMP_DESTINATION",
  "ILLEGAL_OPERATION",
  "STACK_TOO_LARGE",
  "INVALID_CODE",
  "UNKNOWN",
  "DEFAULT",
  "A_WORD_OF_TOMORROW",
  "success",
  "",
])("only SUCCESS moved money, %j did not", (word) => {
  const good = callSample([usdtLog(stranger, alice, 10)]);
  expect(creditsIn(good)).toHaveLength(1);
  expect(creditsIn({ ...good, contractRet: word })).toEqual([]);
  const receipt = { ...good, info: { ...good.info, receipt: { result: word } } };
  expect(creditsIn(receipt)).toEqual([]);
  expect(creditsIn({ ...trxSample(stranger, alice, 5), contractRet: word })).toEqual([]);
});

test("a failed result outweighs everything else", () => {
  const good = callSample([usdtLog(stranger, alice, 10)]);
  expect(creditsIn({ ...good, info: { ...good.info, result: "FAILED" } })).toEqual([]);
  const trx = trxSample(stranger, alice, 5);
  expect(creditsIn({ ...trx, info: { ...trx.info, result: "FAILED" } })).toEqual([]);
});

test("what a node printed nothing about moved nothing", () => {
  const { block, infos } = readSamples([trxSample(stranger, alice, 5)]);
  const [tx] = block.transactions;
  const silent = { ...block, transactions: [{ ...tx!, contractRet: null }] };
  expect(movementsOf({ block: silent, infos }, usdt)).toEqual([]);
  expect(movementsOf({ block, infos: [] }, usdt)).toEqual([]);
});

test.each<[string, Sample]>([
  [
    "a token by the same name",
    callSample([{ ...usdtLog(stranger, alice, 10), address: "11".repeat(20) }]),
  ],
  ["nothing, sent to poison a history", callSample([usdtLog(alice, bob, 0)])],
  ["no TRX", trxSample(stranger, alice, 0)],
  ["no TRX, as a node prints it", trxSample(stranger, alice)],
  [
    "a TRC10 asset, which has the same fields as a transfer",
    {
      ...trxSample(stranger, alice, 88_888_888),
      type: "TransferAssetContract",
    },
  ],
  [
    "TRX for the contract that is called",
    {
      ...callSample([]),
      value: {
        owner_address: accountOf(stranger),
        contract_address: accountOf(alice),
        call_value: 5,
      },
    },
  ],
  [
    "call data that asks for a transfer, without an event",
    {
      ...callSample([]),
      value: { data: `a9059cbb${wordOf(alice)}${wordOf(10)}`, contract_address: usdtHex },
    },
  ],
  ["somebody else's transfer", trxSample(alice, stranger, 5)],
])("%s is no credit", (_what, sample) => {
  expect(creditsIn(sample)).toEqual([]);
});

const inner = {
  hash: idOf(77),
  caller_address: accountOf(stranger),
  transferTo_address: accountOf(alice),
  callValueInfo: [{ callValue: 9_912_500 }],
  note: call,
};

test("TRX that a contract sends is a credit", () => {
  const nothing = { ...inner, callValueInfo: [{}] };
  expect(creditsIn(callSample([], [nothing, inner]))).toMatchObject([
    { kind: "int", position: inner.hash, currency: "TRX", units: 9_912_500n, to: accountOf(alice) },
  ]);
  const dying = { ...inner, note: "73756963696465" };
  expect(creditsIn(callSample([], [dying]))).toMatchObject([{ kind: "int", units: 9_912_500n }]);
});

test.each([
  ["one that was rejected inside a call that succeeded", { ...inner, rejected: true }],
  ["a TRC10 asset", { ...inner, callValueInfo: [{ callValue: 5, tokenId: "1005119" }] }],
  ["no value", { ...inner, callValueInfo: [] }],
  ["a stake", { ...inner, note: "667265657a65" }],
  ["no note", { ...inner, note: "" }],
  ["no receiver", { ...inner, transferTo_address: "" }],
])("an inner transaction with %s is no credit", (_what, other) => {
  expect(creditsIn(callSample([], [other]))).toEqual([]);
});

test("a failed call's inner transactions and events are no credits", () => {
  const sample = callSample([usdtLog(stranger, alice, 10)], [inner]);
  const reverted = { ...sample, info: { ...sample.info, receipt: { result: "REVERT" } } };
  expect(creditsIn(reverted)).toEqual([]);
});

test("no two credits of a block share their identity, and none is nothing", () => {
  const log = fc
    .tuple(fc.nat(3), fc.nat(3), fc.bigInt(0n, 2n ** 256n - 1n))
    .map(([from, to, units]) => usdtLog(from, to, units));
  const trx = fc.tuple(fc.nat(3), fc.nat(3), fc.nat()).map(([f, t, a]) => trxSample(f, t, a));
  const sample = fc.oneof(
    trx,
    fc.array(log).map((logs) => callSample(logs, [inner])),
  );
  fc.assert(
    fc.property(fc.array(sample, { maxLength: 6 }), (samples) => {
      const credits = creditsIn(...samples);
      const keys = credits.map(({ txid, kind, position }) => `${txid} ${kind} ${position}`);
      expect(new Set(keys).size).toBe(keys.length);
      expect(credits.every(({ units, to }) => units > 0n && ours.has(to))).toBe(true);
    }),
  );
});

test("real infos give exactly the money that moved", () => {
  const captured = readReal("receipts").map(({ info }) => info);
  const [call] = readSamples([callSample([])]).block.transactions;
  const found = captured.flatMap((info) =>
    movementsOf(
      { block: { transactions: [{ ...call!, txId: info.id }] }, infos: [TxInfo.parse(info)] },
      usdt,
    ).map(({ txid, kind, position, units }) => [
      txid.slice(0, 8),
      kind,
      position.slice(0, 8),
      units,
    ]),
  );
  expect(found).toEqual([
    // transfer() returned false, as USDT always does; the event counts.
    ["b69c51db", "log", "0", 3_500_000n],
    // A swap: 21 events of which two are USDT, 42 inner calls of which three carry TRX.
    ["7b6589b2", "log", "12", 2_916_449n],
    ["7b6589b2", "log", "20", 2_916_449n],
    ["7b6589b2", "int", "a00dc01a", 87_500n],
    ["7b6589b2", "int", "08231878", 9_912_500n],
    ["7b6589b2", "int", "c4f4b266", 9_912_500n],
    ["0130dfde", "log", "0", 41_677_389n],
    ["0af79242", "log", "0", 532_079_999n],
  ]);
});
