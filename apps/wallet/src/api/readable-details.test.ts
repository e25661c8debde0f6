import { expect, it } from "vitest";
import { readableDetails } from "./readable-details.ts";

it("groups amounts that have their unit, and leaves everything else as it came", () => {
  const details = { free: "99979.5 TRX", limit: "100000 USDT", used: "1.234567 TRX" };
  expect(readableDetails(details)).toEqual({
    ...{ free: "99,979.50\u00a0TRX", limit: "100,000.00\u00a0USDT", used: "1.234567\u00a0TRX" },
  });
  const plain = {
    hours: "72",
    known: "TJRabPrwbZy45",
    minimum: "10",
    what: "a b TRX",
    eth: "5 ETH",
  };
  expect(readableDetails(plain)).toEqual(plain);
});

it("writes a moment in the zone of the device", () => {
  expect(readableDetails({ until: "1795000000" }).until).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
  );
  expect(readableDetails({ until: "" })).toEqual({ until: "" });
});
