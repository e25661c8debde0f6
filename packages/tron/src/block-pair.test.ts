import { expect, test } from "vitest";
import { idOf, readSamples, trxSample } from "../tests/sample-block.ts";
import { judgePair } from "./block-pair.ts";

const { block, infos } = readSamples([trxSample(1, 2, 5), trxSample(1, 3, 5)]);
const empty = { ...block, transactions: [] };
const expected = { number: 9, parentHash: idOf(800) };
const [first, second] = infos;

test("a block and its infos, in any order", () => {
  expect(judgePair(expected, block, infos)).toBe("fits");
  expect(judgePair(expected, block, infos.toReversed())).toBe("fits");
  expect(judgePair(expected, empty, [])).toBe("fits");
});

test("another parent is a fork, whatever the infos are", () => {
  expect(judgePair({ ...expected, parentHash: idOf(801) }, block, infos)).toBe("fork");
  expect(judgePair({ ...expected, parentHash: idOf(801) }, empty, [])).toBe("fork");
});

test.each([
  ["no block", null, infos],
  ["another height", { ...block, number: 8 }, infos],
  ["no infos, as from a node that lags", block, []],
  ["one info missing", block, [first!]],
  ["one info twice", block, [first!, first!]],
  ["one info too many", block, [...infos, { ...first!, txId: idOf(5) }]],
  ["another transaction's info", block, [first!, { ...second!, txId: idOf(5) }]],
  ["infos of another height", block, [first!, { ...second!, blockNumber: 8 }]],
  ["infos for an empty block", empty, infos],
  [
    "one transaction twice",
    { ...block, transactions: [block.transactions[0]!, block.transactions[0]!] },
    infos,
  ],
])("%s: ask again", (_what, given, answered) => {
  expect(judgePair(expected, given, answered)).toBe("ask-again");
});
