import { expect, it } from "vitest";
import { describeTyped, readScanned } from "./describe-typed.ts";

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
  [address, address],
  [` ${address}\n`, address],
  [`tron:${address}?amount=5`, address],
  [`TRON:${address}`, address],
  [`tron://${address}`, address],
  ["https://evil.example/?x", "https://evil.example/"],
])("reads %j as %j", (scanned, read) => {
  expect(readScanned(scanned)).toBe(read);
});
