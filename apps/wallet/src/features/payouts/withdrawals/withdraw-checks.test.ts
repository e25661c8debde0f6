import { money } from "@clearhold/money";
import { expect, it } from "vitest";
import { firstFault } from "../../../forms/first-fault.ts";
import { type WithdrawForm, withdrawChecks } from "./withdraw-checks.ts";

const usdt = (units: bigint) => money("USDT", units);
const good: WithdrawForm = {
  currency: "USDT",
  addressId: "adr_1",
  amount: usdt(50n),
  available: usdt(100n),
  bounds: {
    minimum: usdt(10n),
    once: usdt(1_000n),
    day: { limit: usdt(2_000n), used: usdt(0n), free: usdt(2_000n), freesAt: 0 },
  },
};
const rich = { ...good, available: usdt(5_000n) };
const faultOf = (part: Partial<WithdrawForm>) =>
  firstFault(withdrawChecks.full, { ...good, ...part });

it("checks in the order of the requirement", () => {
  const blank = { ...good, currency: null, addressId: "", amount: null };
  expect(firstFault(withdrawChecks.full, blank)).toBe("currencyMissing");
  expect(faultOf({ addressId: "", amount: null })).toBe("address-not-found");
  expect(faultOf({ amount: null })).toBe("quantityMissing");
  expect(faultOf({ amount: usdt(0n) })).toBe("quantityMissing");
  expect(faultOf({ amount: usdt(9n) })).toBe("below-minimum");
  expect(faultOf({ amount: usdt(101n) })).toBe("insufficient-balance");
  expect(faultOf({})).toBeNull();
});

it("takes the bounds themselves", () => {
  expect(faultOf({ amount: usdt(10n) })).toBeNull();
  expect(faultOf({ amount: usdt(100n) })).toBeNull();
});

it("takes the limits from the contract, after the balance", () => {
  expect(faultOf({ ...rich, amount: usdt(1_001n) })).toBe("above-once-limit");
  expect(faultOf({ amount: usdt(1_001n) })).toBe("insufficient-balance");
  const day = { ...good.bounds.day, free: usdt(49n) };
  expect(faultOf({ bounds: { ...good.bounds, day } })).toBe("above-day-limit");
});

it("asks for the amount before the address in the simple form", () => {
  const blank = { ...good, addressId: "", amount: null };
  expect(firstFault(withdrawChecks.simple, blank)).toBe("quantityMissing");
  expect(firstFault(withdrawChecks.simple, { ...good, addressId: "" })).toBe("address-not-found");
});
