import { money } from "@clearhold/money";
import { expect, it } from "vitest";
import { firstFault } from "../../../forms/first-fault.ts";
import { type ExchangeForm, exchangeChecks, simpleExchangeChecks } from "./exchange-checks.ts";

const usdt = (units: bigint) => money("USDT", units);
const good: ExchangeForm = { from: "USDT", to: "TRX", amount: usdt(5n), available: usdt(5n) };
const faultOf = (part: Partial<ExchangeForm>) => firstFault(exchangeChecks, { ...good, ...part });

it("checks in the order of the requirement", () => {
  expect(faultOf({ amount: null, to: "USDT" })).toBe("quantityMissing");
  expect(faultOf({ amount: usdt(0n) })).toBe("quantityMissing");
  expect(faultOf({ amount: usdt(6n), to: "USDT" })).toBe("insufficient");
  expect(faultOf({ to: "USDT" })).toBe("sameCurrency");
  expect(faultOf({})).toBeNull();
});

it("checks the simple form in its own words and order (requirement 5, exchange simple)", () => {
  const simple = (part: Partial<ExchangeForm>) =>
    firstFault(simpleExchangeChecks, { ...good, ...part });
  expect(simple({ amount: null, to: "USDT" })).toBe("amountMissing");
  expect(simple({ amount: usdt(6n) })).toBe("insufficient");
  expect(simple({ to: "USDT" })).toBe("sameCurrency");
  expect(simple({})).toBeNull();
});
