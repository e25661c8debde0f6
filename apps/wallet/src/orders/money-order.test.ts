import { RefusalError } from "@clearhold/client";
import { expect, it } from "vitest";
import { fingerprintOf, keyForReview, mayHaveMoved } from "./money-order.ts";

const order = { currency_id: "USDT", price: "10", address: "TR7N" };
const refused = (code: string, status: number) => new RefusalError({ code, message: "", status });

it("knows an order by its fields, whatever their sequence", () => {
  expect(fingerprintOf({ price: "10", address: "TR7N", currency_id: "USDT" })).toBe(
    fingerprintOf(order),
  );
  expect(fingerprintOf({ ...order, price: "11" })).not.toBe(fingerprintOf(order));
});

it("mints a key for a new order and keeps the key of one without an answer", () => {
  const unresolved = [{ key: "old", fingerprint: fingerprintOf(order) }];
  const mint = () => "new";
  expect(keyForReview(fingerprintOf(order), [], mint)).toBe("new");
  expect(keyForReview(fingerprintOf(order), unresolved, mint)).toBe("old");
  expect(keyForReview(fingerprintOf({ ...order, price: "11" }), unresolved, mint)).toBe("new");
});

it("says that money may have moved unless the server said no", () => {
  expect(mayHaveMoved(refused("insufficient-balance", 200))).toBe(false);
  expect(mayHaveMoved(refused("too-many-requests", 429))).toBe(false);
  expect(mayHaveMoved(refused("outcome-unclear", 503))).toBe(true);
  expect(mayHaveMoved(refused("server-busy", 0))).toBe(true);
  expect(mayHaveMoved(new SyntaxError("a reply that could not be read"))).toBe(true);
});
