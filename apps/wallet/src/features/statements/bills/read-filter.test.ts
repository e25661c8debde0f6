import { expect, it } from "vitest";
import { isFiltered, readFilter } from "./read-filter.ts";

it("reads what a link carries", () => {
  expect(readFilter({ currency: "trx", category: "5", days: "30" })).toEqual({
    currency: "TRX",
    category: 5,
    days: 30,
  });
});

it("leaves out what is no filter", () => {
  const none = readFilter({ currency: "BTC", category: "12", days: "31" });
  expect(none).toEqual({ currency: null, category: null, days: null });
  expect(isFiltered(none)).toBe(false);
  expect(isFiltered({ ...none, days: 7 })).toBe(true);
});
