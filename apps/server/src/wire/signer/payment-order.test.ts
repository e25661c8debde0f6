import { money } from "@clearhold/money";
import { describe, expect, it } from "vitest";
import {
  isAuthorised,
  openOrder,
  orderPublicKey,
  orderText,
  type PaymentOrder,
  parseOrder,
  signOrder,
} from "./payment-order.ts";

/** RFC 8032, section 7.1, test 1. */
const seed = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";
const publicKey = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";

const order: PaymentOrder = {
  network: "devnet",
  id: `wdr_${"0".repeat(26)}`,
  userId: `usr_${"1".repeat(26)}`,
  amount: money("USDT", 12_500_000n),
  fee: money("USDT", 125_000n),
  address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  createdAt: 1_790_000_000,
};

describe("a payment order", () => {
  it("has one text, and is read back from it", () => {
    const text = [
      "clearhold payment order 1",
      "network=devnet",
      "id=wdr_00000000000000000000000000",
      "user=usr_11111111111111111111111111",
      "currency=USDT",
      "amount=12500000",
      "fee=125000",
      "address=TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
      "created=1790000000",
      "",
    ].join("\n");
    expect(orderText(order)).toBe(text);
    expect(parseOrder(text)).toEqual(order);
  });

  it("derives the public key as RFC 8032 says", () => {
    expect(orderPublicKey(seed)).toBe(publicKey);
  });

  it("opens with the guard's signature alone", () => {
    const signed = signOrder(order, seed);
    expect(openOrder(signed, publicKey)).toEqual(order);
    expect(() => openOrder(signed, orderPublicKey("11".repeat(32)))).toThrow("not authorised");
    expect(() => openOrder({ ...signed, signature: "" }, publicKey)).toThrow("not authorised");
    const zeros = { ...signed, signature: "00".repeat(64) };
    expect(() => openOrder(zeros, publicKey)).toThrow("not authorised");
  });

  it("is never called forged because the key cannot be read", () => {
    const signed = signOrder(order, seed);
    expect(isAuthorised(signed, publicKey)).toBe(true);
    expect(isAuthorised({ ...signed, text: `${signed.text} ` }, publicKey)).toBe(false);
    expect(() => isAuthorised(signed, "no key")).toThrow(/64 hexadecimal digits/);
  });

  it.each<[string, Partial<PaymentOrder>]>([
    ["network", { network: "mainnet" }],
    ["id", { id: `wdr_${"2".repeat(26)}` }],
    ["user", { userId: `usr_${"2".repeat(26)}` }],
    ["currency", { amount: money("TRX", 12_500_000n), fee: money("TRX", 125_000n) }],
    ["amount", { amount: money("USDT", 12_500_001n) }],
    ["fee", { fee: money("USDT", 0n) }],
    ["address", { address: "TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf" }],
    ["time", { createdAt: 1_790_000_001 }],
  ])("is another order with another %s", (_name, change) => {
    const { signature } = signOrder(order, seed);
    const text = orderText({ ...order, ...change });
    expect(() => openOrder({ text, signature }, publicKey)).toThrow("not authorised");
  });

  it.each<[string, Partial<PaymentOrder>]>([
    ["a second line in it", { address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t\ncreated=1" }],
    ["a short id", { id: "wdr_x" }],
    ["a space in it", { network: "dev net" }],
    ["a fee that eats it", { amount: money("USDT", 125_000n) }],
    ["a fee below zero", { fee: money("USDT", -1n) }],
    ["a fee in another currency", { fee: money("TRX", 125_000n) }],
    ["half a second", { createdAt: 1.5 }],
  ])("is not signed with %s", (_name, change) => {
    expect(() => signOrder({ ...order, ...change }, seed)).toThrow(/^order: /);
  });
});
