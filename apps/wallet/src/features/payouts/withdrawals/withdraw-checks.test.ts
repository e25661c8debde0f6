import { money } from "@clearhold/money";
import { expect, it } from "vitest";
import { firstFault } from "../../../forms/first-fault.ts";
import { type WithdrawForm, withdrawChecks } from "./withdraw-checks.ts";

const usdt = (units: bigint) => money("USDT", units);
const good: WithdrawForm = {
  currency: "USDT",
  addressId: "adr_1",
  amount: usdt(50n),
  minimum: usdt(10n),
  available: usdt(100n),
  limit: usdt(1_000n),
  free: usdt(1_000n),
};
const faultOf = (part: Partial<WithdrawForm>) =>
  firstFault(withdrawChecks.full, { ...good, ...part });

it("checks in the order of the requirement", () => {
  const blank = { ...good, currency: null, addressId: "", amount: null };
  expect(firstFault(withdrawChecks.full, blank)).toBe("currencyMissing");
  expect(faultOf({ addressId: "", amount: null })).toBe("addressMissing");
  expect(faultOf({ amount: null })).toBe("quantityMissing");
  expect(faultOf({ amount: usdt(0n) })).toBe("quantityMissing");
  expect(faultOf({ amount: usdt(9n) })).toBe("belowMinimum");
  expect(faultOf({ amount: usdt(101n) })).toBe("insufficient");
  expect(faultOf({})).toBeNull();
});

it("takes the bounds themselves", () => {
  expect(faultOf({ amount: usdt(10n) })).toBeNull();
  expect(faultOf({ amount: usdt(100n) })).toBeNull();
});

it("knows a limit of zero for none", () => {
  expect(faultOf({ limit: usdt(20n) })).toBe("aboveLimit");
  expect(faultOf({ limit: usdt(0n) })).toBeNull();
});

it("counts what the limit of 24 hours leaves, also when that is nothing", () => {
  expect(faultOf({ free: usdt(49n) })).toBe("aboveDayLimit");
  expect(faultOf({ free: usdt(0n) })).toBe("aboveDayLimit");
});

it("asks for the amount before the address in the simple form", () => {
  const blank = { ...good, addressId: "", amount: null };
  expect(firstFault(withdrawChecks.simple, blank)).toBe("quantityMissing");
  expect(firstFault(withdrawChecks.simple, { ...good, addressId: "" })).toBe("addressMissing");
});
