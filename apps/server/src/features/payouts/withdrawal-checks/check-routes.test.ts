import { expect, it } from "vitest";
import { addressChecksOf } from "./check-routes.ts";
import type { Acquaintance } from "./order-facts.ts";

const stranger: Acquaintance = { lookAlike: null, timesPaid: 0, lastPaidAt: null };
const clean = {
  isContract: false,
  isActive: true,
  isBlacklisted: false,
  isTokenPaused: false,
  networkFeeUnits: 1n,
};
const silent = {
  isContract: null,
  isActive: null,
  isBlacklisted: null,
  isTokenPaused: null,
  networkFeeUnits: null,
};

function outcomes(...facts: Parameters<typeof addressChecksOf>): string[] {
  return addressChecksOf(...facts).map(({ check, outcome }) => `${check}:${outcome}`);
}

it("says the good news too, and that the address was never paid", () => {
  expect(outcomes({ currency: "USDT", outlook: clean, acquaintance: stranger })).toEqual([
    "checksum:good",
    "active:good",
    "contract:good",
    "frozen:good",
    "look-alike:good",
    "paid:care",
  ]);
});

it("asks nobody about frozen TRX", () => {
  const list = outcomes({ currency: "TRX", outlook: clean, acquaintance: stranger });
  expect(list.some((one) => one.startsWith("frozen"))).toBe(false);
});

it("passes nothing that no node has answered", () => {
  expect(outcomes({ currency: "USDT", outlook: silent, acquaintance: stranger })).toEqual([
    "checksum:good",
    "active:unknown",
    "contract:unknown",
    "frozen:unknown",
    "look-alike:good",
    "paid:care",
  ]);
});

it("names what it found", () => {
  const outlook = { ...clean, isContract: true, isActive: false, isBlacklisted: true };
  const acquaintance = {
    lookAlike: "TKnown",
    timesPaid: 2,
    lastPaidAt: new Date(1_795_000_000_500),
  };
  const checks = addressChecksOf({ currency: "USDT", outlook, acquaintance });
  expect(checks.map(({ outcome }) => outcome)).toEqual([
    "good",
    "care",
    "care",
    "care",
    "care",
    "good",
  ]);
  expect(checks.at(-2)?.details).toEqual({ known: "TKnown" });
  expect(checks.at(-1)?.details).toEqual({ times: "2", last: "1795000000" });
});
