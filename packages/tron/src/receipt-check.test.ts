import { expect, test } from "vitest";
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
import { findContradiction } from "./receipt-check.ts";

const usdt = hexAddress(usdtHex);
const [payer, alice, bob, owner] = [1, 2, 3, 4];

function verdictOf(sample: Sample): string | null {
  const { block, infos } = readSamples([sample]);
  return findContradiction(block, infos, usdt);
}

/** A call of USDT by the payer, with the events that its receipt has. */
function calls(data: string, ...log: unknown[]): Sample {
  const value = { owner_address: accountOf(payer), contract_address: usdtHex, data };
  return { ...callSample(log), value };
}

const transfer = (to: number, units: number) => `a9059cbb${wordOf(to)}${wordOf(units)}`;
const transferFrom = (from: number, to: number, units: number) =>
  `23b872dd${wordOf(from)}${wordOf(to)}${wordOf(units)}`;

test.each<[string, Sample]>([
  ["transfer", calls(transfer(alice, 5000), usdtLog(payer, alice, 5000))],
  ["transferFrom", calls(transferFrom(bob, alice, 5000), usdtLog(bob, alice, 5000))],
  ["a transfer of nothing", calls(transfer(alice, 0), usdtLog(payer, alice, 0))],
  [
    "an address with dirty upper bytes",
    calls(
      `a9059cbb${"41".padStart(24, "0")}${accountOf(alice).slice(2)}${wordOf(7)}`,
      usdtLog(payer, alice, 7),
    ),
  ],
  ["bytes after the arguments", calls(`${transfer(alice, 7)}abcd`, usdtLog(payer, alice, 7))],
  [
    "a fee of the token",
    calls(transfer(alice, 5000), usdtLog(payer, alice, 4990), usdtLog(payer, owner, 10)),
  ],
  [
    "a fee that comes first",
    calls(transferFrom(bob, alice, 5000), usdtLog(bob, owner, 10), usdtLog(bob, alice, 4990)),
  ],
  ["another call of USDT", calls(`095ea7b3${wordOf(alice)}${wordOf(5)}`)],
  ["plain TRX", trxSample(payer, alice, 5)],
])("%s fits its receipt", (_, sample) => {
  expect(verdictOf(sample)).toBeNull();
});

const events = "other events than its call makes";
test.each<[string, string, Sample]>([
  ["no event", events, calls(transfer(alice, 5000))],
  [
    "an event twice",
    events,
    calls(transfer(alice, 5), usdtLog(payer, alice, 5), usdtLog(payer, alice, 5)),
  ],
  ["another amount", events, calls(transfer(alice, 5), usdtLog(payer, alice, 900))],
  ["another payee", events, calls(transfer(alice, 5), usdtLog(payer, bob, 5))],
  ["another payer", events, calls(transfer(alice, 5), usdtLog(bob, alice, 5))],
  [
    "a fee beyond what the token can keep",
    events,
    calls(transfer(alice, 5000), usdtLog(payer, alice, 4989), usdtLog(payer, owner, 11)),
  ],
  [
    "three events",
    events,
    calls(
      transfer(alice, 5000),
      usdtLog(payer, alice, 4990),
      usdtLog(payer, owner, 5),
      usdtLog(payer, bob, 5),
    ),
  ],
  [
    "an inner transaction twice",
    "an inner transaction twice",
    callSample([], [inner(idOf(77)), inner(idOf(77))]),
  ],
  [
    "a failure that is none",
    "another result",
    { ...trxSample(1, 2, 5), info: { result: "FAILED" } },
  ],
  ["a success that is none", "another result", { ...callSample([]), contractRet: "REVERT" }],
  [
    "another result of the contract",
    "another result of the contract",
    { info: { receipt: { result: "REVERT" } } },
  ],
  ["another time", "another time", { ...trxSample(1, 2, 5), info: { blockTimeStamp: 6000 } }],
])("%s contradicts the bytes", (_, words, sample) => {
  expect(verdictOf(sample)).toBe(`the receipt of ${idOf(1)} has ${words}`);
});

test("inner transactions of their own are no contradiction", () => {
  expect(verdictOf(callSample([], [inner(idOf(77)), inner(idOf(78))]))).toBeNull();
});

test("bytes prove transfers of TRX and direct calls; the rest is the node's word", () => {
  const { block, infos } = readSamples([
    trxSample(payer, alice, 1),
    calls(transfer(alice, 2), usdtLog(payer, alice, 2)),
    calls(transfer(alice, 5000), usdtLog(payer, alice, 4999), usdtLog(payer, owner, 1)),
    callSample([usdtLog(payer, alice, 3)], [inner(idOf(77))]),
  ]);
  const found = movementsOf({ block, infos }, usdt).map(({ units, proved }) => [units, proved]);
  expect(found).toEqual([
    [1n, true],
    [2n, true],
    [4999n, false],
    [1n, false],
    [3n, false],
    [9n, false],
  ]);
});

function inner(hash: string) {
  return {
    ...{ hash, caller_address: accountOf(payer), transferTo_address: accountOf(alice) },
    ...{ callValueInfo: [{ callValue: 9 }], note: "63616c6c" },
  };
}
