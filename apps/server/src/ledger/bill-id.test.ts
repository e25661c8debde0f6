import { describe, expect, it } from "vitest";
import { formatBillId, parseBillId } from "./bill-id.ts";

describe("a bill's name", () => {
  it("is made of its balance and version", () => {
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
  ])("is not %j", (text) => expect(parseBillId(text)).toBeNull());
});
