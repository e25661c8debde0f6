import { describe, expect, it } from "vitest";
import { billCategories, categoryOfKind, kindsOfCategory } from "./bill.ts";

describe("a bill", () => {
  it("has a category for whatever moves a person's balance", () => {
    expect(categoryOfKind("withdrawal-returned")).toBe(8);
    expect(kindsOfCategory(8)).toEqual(["withdrawal-returned", "subscription-returned"]);
    expect(kindsOfCategory(3)).toEqual(["reward-paid"]);
    expect(billCategories).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(() => categoryOfKind("network-fee-paid")).toThrow("no place on a statement");
  });
});
