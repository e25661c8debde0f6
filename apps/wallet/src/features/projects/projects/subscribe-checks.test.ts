import { money } from "@clearhold/money";
import { expect, it } from "vitest";
import {
  findSubscribeFault,
  mostToSubscribe,
  type SubscribeForm,
  whyNothing,
} from "./subscribe-checks.ts";

const usdt = (coins: bigint) => money("USDT", coins * 1_000_000n);
const good: SubscribeForm = {
  agreed: true,
  isOpen: true,
  level: 1,
  levelNeeded: 1,
  certified: 0,
  certifiedNeeded: 0,
  amount: usdt(100n),
  available: usdt(500n),
  uncertified: usdt(0n),
  minimum: usdt(10n),
  quota: usdt(400n),
  personal: usdt(300n),
  lacksAddress: false,
};
const faultOf = (part: Partial<SubscribeForm>) =>
  findSubscribeFault("full", { ...good, ...part })?.name ?? null;

it("checks in the order of the requirement", () => {
  expect(faultOf({ agreed: false, level: 0, amount: null })).toBe("agreement-required");
  expect(faultOf({ level: 0, amount: null })).toBe("subscription-conditions-not-met");
  expect(faultOf({ certifiedNeeded: 1, amount: null })).toBe("subscription-conditions-not-met");
  expect(faultOf({ amount: null })).toBe("subscription-missing");
  expect(faultOf({ amount: usdt(0n) })).toBe("subscription-missing");
  expect(faultOf({ amount: usdt(501n) })).toBe("insufficient-balance");
  expect(faultOf({ amount: usdt(9n) })).toBe("subscription-below-minimum");
  expect(faultOf({ amount: usdt(401n) })).toBe("subscription-above-quota");
  expect(faultOf({ amount: usdt(301n) })).toBe("subscription-above-limit");
  expect(faultOf({ lacksAddress: true })).toBe("default-address-missing");
  expect(faultOf({ isOpen: false, agreed: false, lacksAddress: true })).toBe("project-not-open");
  expect(faultOf({})).toBeNull();
});

it.each([
  [401, "deposit-uncertified"],
  [400, null],
  [600, "deposit-uncertified"],
] as const)("takes 100 of 500 of which %d waits for certification: %s", (waiting, says) => {
  expect(faultOf({ uncertified: usdt(BigInt(waiting)) })).toBe(says);
});

it.each([
  [{ level: 1, certified: 1 }, "subscription-conditions-not-met"],
  [{ level: 2, certified: 0 }, "subscription-conditions-not-met"],
  [{ level: 2, certified: 1 }, null],
  [{ level: 3, certified: 2 }, null],
] as const)(
  "takes somebody at %j into a project of level 2 and certification 1: %s",
  (mine, says) => {
    expect(faultOf({ ...mine, levelNeeded: 2, certifiedNeeded: 1 })).toBe(says);
  },
);

it("has the simple forms' own words for what is typed, and the rest in the same order", () => {
  const simple = (part: Partial<SubscribeForm>) =>
    findSubscribeFault("simple", { ...good, ...part })?.name ?? null;
  expect(simple({ agreed: false })).toBeNull();
  expect(simple({ level: 0, amount: null })).toBe("subscription-conditions-not-met");
  expect(simple({ amount: null })).toBe("amount-missing");
  expect(simple({ amount: usdt(501n) })).toBe("insufficient-balance");
  expect(simple({ amount: usdt(9n) })).toBe("subscription-below-minimum");
  expect(simple({ amount: usdt(401n) })).toBe("subscription-above-quota");
  expect(simple({ amount: usdt(301n) })).toBe("subscription-above-limit");
  expect(simple({ isOpen: false })).toBe("project-not-open");
});

it("says that the balance is short before it says that the amount is small", () => {
  expect(faultOf({ amount: usdt(5n), available: usdt(1n) })).toBe("insufficient-balance");
});

it("offers for All the smallest bound, in whole coins", () => {
  const available = money("USDT", 123_999_999n);
  expect(mostToSubscribe(available, usdt(400n), usdt(300n))).toEqual(usdt(123n));
  expect(mostToSubscribe(usdt(500n), usdt(400n), usdt(300n))).toEqual(usdt(300n));
  expect(mostToSubscribe(usdt(0n), usdt(400n), usdt(300n))).toEqual(usdt(0n));
});

it("says why All is nothing", () => {
  const nothing = (part: Partial<SubscribeForm>) => whyNothing({ ...good, ...part })?.name;
  expect(nothing({ available: money("USDT", 999_999n), quota: usdt(0n) })).toBe(
    "insufficient-balance",
  );
  expect(nothing({ available: usdt(1n), quota: usdt(0n) })).toBe("subscription-above-quota");
  expect(nothing({ available: usdt(1n), quota: usdt(1n), personal: usdt(0n) })).toBe(
    "subscription-above-limit",
  );
});

it("tells the amounts of a rule", () => {
  const told = (part: Partial<SubscribeForm>) =>
    findSubscribeFault("full", { ...good, ...part })?.details;
  expect(told({ amount: usdt(9n) })).toEqual({ minimum: usdt(10n) });
  expect(told({ amount: usdt(401n) })).toEqual({ remaining: usdt(400n) });
  expect(told({ amount: usdt(301n) })).toEqual({ remaining: usdt(300n) });
  expect(told({ lacksAddress: true })).toEqual({ currency: "USDT" });
});
