import { readFileSync } from "node:fs";
import { hexToBytes } from "@noble/hashes/utils.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  accountHex,
  addressOfBytes,
  base58Address,
  hexAddress,
  parseBase58Address,
  parseHexAddress,
} from "./address.ts";

const known = [
  ["TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "41a614f803b6fd780986a42c78ec9c7f77e6ded13c"],
  ["TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC", "417e5f4552091a69125d5dfcb7b8c2659029395bdf"],
  ["TDii6vao7xyWg2rKPbCPWVRpSmne8xcqYx", "4129228e5d382b7a2c2a0dbc05e6d6507f4dbb3bbe"],
  ["T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb", "410000000000000000000000000000000000000000"],
] as const;

test.each(known)("%s is %s", (base58, hex) => {
  expect(parseBase58Address(base58)).toBe(hex);
  expect(base58Address(hex)).toBe(base58);
  expect(addressOfBytes(hexToBytes(hex))).toBe(hex);
  expect(addressOfBytes(hexToBytes(hex.slice(2)))).toBe(hex);
  expect(accountHex(hexAddress(base58))).toBe(hex.slice(2));
});

test.each([
  "",
  "2MegQ6oqSda2tTagdEzBA",
  "175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W",
  "XQLCsShbQNXMTVCjprY64qZmEA4rBarpQp",
  "TWkcsRj1FnAXA1HzWZEW93hdoQxQ2YXFN",
  "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  " TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t\n",
  "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj60",
  "T".repeat(1000),
])("%j is not an address", (text) => {
  expect(parseBase58Address(text)).toBeNull();
  expect(parseHexAddress(text)).toBeNull();
  expect(() => hexAddress(text)).toThrow(RangeError);
});

test("the chain's form must carry the prefix 41 and nothing else", () => {
  expect(parseHexAddress("41A614F803B6FD780986A42C78EC9C7F77E6DED13C")).toBe(known[0][1]);
  expect(parseHexAddress(known[0][1].slice(2))).toBeNull();
  expect(parseHexAddress(`0x${known[0][1]}`)).toBeNull();
  expect(parseHexAddress(`a0${known[0][1].slice(2)}`)).toBeNull();
  expect(() => addressOfBytes(new Uint8Array(21))).toThrow(RangeError);
  expect(() => addressOfBytes(new Uint8Array(19))).toThrow(RangeError);
});

const anyAddress = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(addressOfBytes);

test("both forms carry the same account", () => {
  fc.assert(
    fc.property(anyAddress, (address) => {
      const shown = base58Address(address);
      expect(shown).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/);
      expect(parseBase58Address(shown)).toBe(address);
    }),
  );
});

test("one changed letter is never the same account, and almost never an account", () => {
  const letters = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
  const change = fc.tuple(anyAddress, fc.nat(33), fc.constantFrom(...letters));
  fc.assert(
    fc.property(change, ([address, at, letter]) => {
      const shown = base58Address(address);
      fc.pre(shown[at] !== letter);
      expect(parseBase58Address(shown.slice(0, at) + letter + shown.slice(at + 1))).toBeNull();
    }),
  );
});

test("the browser gets this file and two small libraries, nothing else", () => {
  const source = readFileSync(new URL("./address.ts", import.meta.url), "utf8");
  const imported = [...source.matchAll(/from "([^"]+)"/g)].map(([, from]) => from);
  expect(imported.sort()).toEqual([
    "@noble/hashes/sha2.js",
    "@noble/hashes/utils.js",
    "@scure/base",
  ]);
});
