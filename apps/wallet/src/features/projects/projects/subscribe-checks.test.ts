import { money } from "@clearhold/money";
import { expect, it } from "vitest";
import { firstFault } from "../../../forms/first-fault.ts";
import {
  mostToSubscribe,
  orderChecks,
  type SubscribeForm,
  subscribeChecks,
  whyNothing,
} from "./subscribe-checks.ts";

const usdt = (coins: bigint) => money("USDT", coins * 1_000_000n);
const good: SubscribeForm = {
  agreed: true,
  status: 2,
  level: 1,
  levelNeeded: 1,
  certified: 0,
  certifiedNeeded: 0,
  amount: usdt(100n),
  available: usdt(500n),
  minimum: usdt(10n),
  quota: usdt(400n),
  personal: usdt(300n),
  lacksAddress: false,
};
const faultOf = (part: Partial<SubscribeForm>) => firstFault(subscribeChecks, { ...good, ...part });

it("checks in the order of the requirement", () => {
  expect(faultOf({ agreed: false, level: 0, amount: null })).toBe("agreementMissing");
  expect(faultOf({ level: 0, amount: null })).toBe("conditions");
  expect(faultOf({ certifiedNeeded: 1, amount: null })).toBe("conditions");
  expect(faultOf({ amount: null })).toBe("amountMissing");
  expect(faultOf({ amount: usdt(0n) })).toBe("amountMissing");
  expect(faultOf({ amount: usdt(501n) })).toBe("insufficient");
  expect(faultOf({ amount: usdt(9n) })).toBe("belowMinimum");
  expect(faultOf({ amount: usdt(401n) })).toBe("aboveQuota");
  expect(faultOf({ amount: usdt(301n) })).toBe("aboveLimit");
  expect(faultOf({ lacksAddress: true, status: 3 })).toBe("addressMissing");
  expect(faultOf({ status: 3 })).toBe("closed");
  expect(faultOf({})).toBeNull();
});

it("has the simple forms' own words for what is typed, and the rest in the same order", () => {
  const simple = (part: Partial<SubscribeForm>) => firstFault(orderChecks, { ...good, ...part });
  expect(simple({ agreed: false })).toBeNull();
  expect(simple({ level: 0, amount: null })).toBe("conditions");
  expect(simple({ amount: null })).toBe("typedMissing");
  expect(simple({ amount: usdt(501n) })).toBe("insufficient");
  expect(simple({ amount: usdt(9n) })).toBe("belowMinimum");
  expect(simple({ amount: usdt(401n) })).toBe("aboveQuota");
  expect(simple({ amount: usdt(301n), status: 3 })).toBe("aboveLimit");
  expect(simple({ status: 3 })).toBe("closed");
});

it("says that the balance is short before it says that the amount is small", () => {
  expect(faultOf({ amount: usdt(5n), available: usdt(1n) })).toBe("insufficient");
});

it("offers for All the smallest bound, in whole coins", () => {
  const available = money("USDT", 123_999_999n);
  expect(mostToSubscribe(available, usdt(400n), usdt(300n))).toEqual(usdt(123n));
  expect(mostToSubscribe(usdt(500n), usdt(400n), usdt(300n))).toEqual(usdt(300n));
  expect(mostToSubscribe(usdt(0n), usdt(400n), usdt(300n))).toEqual(usdt(0n));
});

it("says why All is nothing", () => {
  expect(whyNothing(money("USDT", 999_999n), usdt(0n))).toBe("insufficient");
  expect(whyNothing(usdt(1n), usdt(0n))).toBe("aboveQuota");
  expect(whyNothing(usdt(1n), usdt(1n))).toBe("aboveLimit");
});
