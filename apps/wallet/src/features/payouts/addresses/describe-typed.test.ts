import { expect, it } from "vitest";
import { describeTyped, lookAlikeOf, readAddress } from "./describe-typed.ts";

const address = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";

it.each([
  ["", { state: "empty" }],
  [address, { state: "valid" }],
  ["T", { state: "length", count: 1 }],
  [`${address}1`, { state: "length", count: 35 }],
  ["0x41", { state: "start" }],
  [address.toLowerCase(), { state: "start" }],
  ["TR7O", { state: "letters", letter: "O" }],
  [`${address.slice(0, -1)}T`, { state: "checksum" }],
  [`TR7n${address.slice(4)}`, { state: "checksum" }],
])("says of %j: %j", (typed, said) => {
  expect(describeTyped(typed)).toEqual(said);
});

it.each([
  ["TR7\u200bNH", "U+200B"],
  ["\ufeffTR7", "U+FEFF"],
  ["\u0422R7N", "\u0422 (U+0422)"],
  [`${address.slice(0, -1)}\u0301`, "U+0301"],
  ["T\u{e0041}R7", "U+E0041"],
])("names what is unseen or looks like another letter by its code: %j", (typed, letter) => {
  expect(describeTyped(typed)).toEqual({ state: "letters", letter });
});

it.each([
  [address, address, ""],
  [`tron:${address}`, address, ""],
  [`tron:${address}?amount=5`, address, "5"],
  [`tron:${address}?token=USDT&AMOUNT=12.5#pay`, address, "12.5"],
  [`${address}?amount=0.000001`, address, "0.000001"],
  [`TRON:${address}?amount=five`, address, ""],
  [`tron://${address}`, address, ""],
  ["https://evil.example/?x", "https://evil.example/", ""],
  ["tron:T", "T", ""],
])("reads %j as %j asking for %j", (text, read, amount) => {
  expect(readAddress(text)).toEqual({ address: read, amount });
});

it.each([
  `${address.slice(0, 9)}\u200b${address.slice(9)}`,
  `${address.slice(0, 20)}${address.slice(21)}`,
  `${address.slice(0, 20)}11${address.slice(20)}`,
])("calls %j no look-alike of one's own address", (typed) => {
  expect(lookAlikeOf(typed, [address])).toBeNull();
});

it("calls another address with the same ends a look-alike", () => {
  const known = `${address.slice(0, 10)}1111${address.slice(14)}`;
  expect(lookAlikeOf(address, [known])).toBe(known);
});
