import { expect, it } from "vitest";
import { readRecordFilter } from "./record-filter.ts";

it("reads what a link carries", () => {
  expect(readRecordFilter({ currency: "usdt", type: "3", days: "90" })).toEqual({
    ...{ currency: "USDT", type: 3, state: null, days: 90 },
  });
  expect(readRecordFilter({ type: "missed" })).toEqual({
    ...{ currency: null, type: null, state: "missed", days: null },
  });
});

it("leaves out what is no filter", () => {
  expect(readRecordFilter({ currency: "BTC", type: "5", days: "8" })).toEqual({
    ...{ currency: null, type: null, state: null, days: null },
  });
});
