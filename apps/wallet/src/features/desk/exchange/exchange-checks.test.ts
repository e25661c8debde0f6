import type { ExchangeFacts } from "@clearhold/contract/exchange-rules";
import { money } from "@clearhold/money";
import { expect, it } from "vitest";
import { findExchangeFault, mostToExchange } from "./exchange-checks.ts";

const usdt = (units: bigint) => money("USDT", units);
const good: ExchangeFacts = {
  ...{ from: "USDT", to: "TRX", amount: usdt(5n) },
  ...{ available: usdt(5n), uncertified: usdt(0n) },
};
const full = (part: Partial<ExchangeFacts>) => findExchangeFault("full", { ...good, ...part });
const simple = (part: Partial<ExchangeFacts>) => findExchangeFault("simple", { ...good, ...part });

it("checks in the order of the requirement", () => {
  expect(full({ amount: null, to: "USDT" })).toBe("quantity-missing");
  expect(full({ amount: usdt(0n) })).toBe("quantity-missing");
  expect(full({ amount: usdt(6n), to: "USDT" })).toBe("insufficient-balance");
  expect(full({ to: "USDT" })).toBe("exchange-same-currency");
  expect(full({ amount: usdt(6n), available: null })).toBeNull();
  expect(full({})).toBeNull();
});

it("checks the simple form in its own words and order (requirement 5, exchange simple)", () => {
  expect(simple({ amount: null, to: "USDT" })).toBe("amount-missing");
  expect(simple({ amount: usdt(6n) })).toBe("insufficient-balance");
  expect(simple({ to: "USDT" })).toBe("exchange-same-currency");
  expect(simple({})).toBeNull();
});

it("leaves what waits for certification, to the last unit", () => {
  const part = { amount: usdt(5n), available: usdt(9n) };
  expect(full({ ...part, uncertified: usdt(4n) })).toBeNull();
  expect(full({ ...part, uncertified: usdt(5n) })).toBe("deposit-uncertified");
  expect(simple({ ...part, uncertified: usdt(20n) })).toBe("deposit-uncertified");
  expect(full({ amount: usdt(10n), available: usdt(9n), uncertified: usdt(4n) })).toBe(
    "insufficient-balance",
  );
});

it.each([
  ["300", "exchange-minute-full", 500_000_000n, 300_000_000n, "exchange-minute-full"],
  ["0.25", "desk-inventory-short", 500_000_000n, 250_000n, "desk-inventory-short"],
  ["0", "desk-inventory-short", 500_000_000n, 0n, "desk-inventory-short"],
  ["500", "exchange-minute-full", 500_000_000n, 500_000_000n, null],
  ["70000", "exchange-minute-full", 500_000_000n, 500_000_000n, null],
  ["", "", 500_000_000n, 500_000_000n, null],
] as const)("of what the desk takes (%s, %s)", (most, most_bound, mine, units, bound) => {
  const all = mostToExchange(usdt(mine), { most, most_bound });
  expect(all).toEqual({ amount: usdt(units), bound });
});

it("takes the balance until the desk has said what it takes", () => {
  expect(mostToExchange(usdt(7n), undefined)).toEqual({ amount: usdt(7n), bound: null });
});
