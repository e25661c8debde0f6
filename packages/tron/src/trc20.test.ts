import fc from "fast-check";
import { expect, test } from "vitest";
import { addressOfBytes, hexAddress } from "./address.ts";
import {
  decodeTransferCall,
  decodeUnitsWord,
  encodeBalanceOfCall,
  encodeTransferCall,
  readTransferLog,
  TRANSFER_TOPIC,
} from "./trc20.ts";

const usdt = hexAddress("TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t");

test("the call data of mainnet e122cba6…", () => {
  const data =
    "a9059cbb00000000000000000000000029228e5d382b7a2c2a0dbc05e6d6507f4dbb3bbe0000000000000000000000000000000000000000000000000000000001cfe2eb";
  const to = hexAddress("4129228e5d382b7a2c2a0dbc05e6d6507f4dbb3bbe");
  expect(encodeTransferCall(to, 30_401_259n)).toBe(data);
  expect(decodeTransferCall(data)).toEqual({ to, units: 30_401_259n });
});

test("a 41 that a sender left in the address word is ignored, as the contract ignores it", () => {
  const data =
    "a9059cbb00000000000000000000004118904342b21b40509660d84662da1cdfc49c32ef0000000000000000000000000000000000000000000000000000000000989680";
  expect(decodeTransferCall(data)).toEqual({
    to: "4118904342b21b40509660d84662da1cdfc49c32ef",
    units: 10_000_000n,
  });
});

test("balanceOf", () => {
  const owner = hexAddress("41dd791d6b49e190062d650e6a23c575510d35f2f9");
  const data = "70a08231000000000000000000000000dd791d6b49e190062d650e6a23c575510d35f2f9";
  expect(encodeBalanceOfCall(owner)).toBe(data);
  expect(decodeUnitsWord("0".repeat(56).concat("40cfcc00"))).toBe(1_087_360_000n);
  expect(decodeUnitsWord("")).toBeNull();
});

test.each(["", "a9059cbb", "23b872dd".padEnd(136, "0"), "a9059cbb".padEnd(138, "0")])(
  "%s is not a transfer",
  (data) => expect(decodeTransferCall(data)).toBeNull(),
);

test("amounts and accounts survive the call data", () => {
  const to = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(addressOfBytes);
  fc.assert(
    fc.property(to, fc.bigInt(0n, 2n ** 256n - 1n), (account, units) => {
      expect(decodeTransferCall(encodeTransferCall(account, units))).toEqual({
        to: account,
        units,
      });
    }),
  );
  expect(() => encodeTransferCall(usdt, 2n ** 256n)).toThrow(RangeError);
  expect(() => encodeTransferCall(usdt, -1n)).toThrow(RangeError);
});

const log = {
  address: "a614f803b6fd780986a42c78ec9c7f77e6ded13c",
  topics: [
    TRANSFER_TOPIC,
    "00000000000000000000000060e6e92e57d61a9d68b5d95275cc9667d9e6c7c9",
    "000000000000000000000000cdae4e9a6287333a3f7df432b050af7b17e79e63",
  ],
  data: "00000000000000000000000000000000000000000000000000000000003567e0",
};

test("the Transfer event of mainnet b69c51db…", () => {
  expect(readTransferLog(log, usdt)).toEqual({
    from: "4160e6e92e57d61a9d68b5d95275cc9667d9e6c7c9",
    to: "41cdae4e9a6287333a3f7df432b050af7b17e79e63",
    units: 3_500_000n,
  });
});

test.each([
  ["another contract", { ...log, address: "834295921a488d9d42b4b3021ed1a3c39fb0f03e" }],
  [
    "the Approval event",
    {
      ...log,
      topics: [
        "8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925",
        ...log.topics.slice(1),
      ],
    },
  ],
  ["two topics", { ...log, topics: log.topics.slice(0, 2) }],
  ["four topics, as an NFT has", { ...log, topics: [...log.topics, log.data] }],
  ["no amount", { ...log, data: "" }],
  ["two words", { ...log, data: log.data + log.data }],
])("%s is not a movement of the token", (_what, other) => {
  expect(readTransferLog(other, usdt)).toBeNull();
});
