import { describe, expect, it } from "vitest";
import {
  billCategories,
  categoryOfKind,
  formatBillId,
  kindsOfCategory,
  parseBillId,
} from "./bill.ts";

describe("a bill", () => {
  it("has a category for whatever moves a person's balance", () => {
    expect(categoryOfKind("withdrawal-returned")).toBe(8);
    expect(kindsOfCategory(8)).toEqual(["withdrawal-returned", "subscription-returned"]);
    expect(kindsOfCategory(3)).toEqual([]);
    expect(billCategories).toEqual([1, 2, 4, 5, 7, 8, 9]);
    expect(() => categoryOfKind("network-fee-paid")).toThrow("no place on a statement");
  });

  it("is named by its balance and version", () => {
    const id = { currency: "USDT", version: 17n } as const;
    expect(parseBillId(formatBillId(id))).toEqual(id);
  });

  it.each([
    "",
    "USDT",
    "USDT-0",
    "USDT--1",
    "EUR-1",
    "USDT-1 ",
    "USDT-1e3",
    `TRX-${"9".repeat(19)}`,
  ])("knows no bill %j", (text) => expect(parseBillId(text)).toBeNull());
});
