import { expect, it } from "vitest";
import { internalHashOf } from "./internal-calls.ts";

it("gives an inner payment the hash that mainnet gave it", () => {
  // The fourth entry of 7b6589b2…: 87,500 sun from the router, inside its first entry.
  const payment = {
    parentHash: "264bed78ac45498540ca44f1fc82b083d3f63a321ae8866de1c12a0f12e69ed5",
    receiver: "4170b0f2955dde7dca6567187d0a74d532043fc2a2",
    data: new Uint8Array(),
    value: 87_500n,
    nonce: 4,
  };
  expect(internalHashOf(payment)).toBe(
    "a00dc01a55e7b2babebdf13d2c94c36ae584ffe1956bf5274db879dca9839133",
  );
});
