import { expect, it } from "vitest";
import { placesOf } from "./message-text.ts";

it("leaves out an amount that is no number, so that the other messages are read", () => {
  const untrue = {
    currency: "TRX",
    units: "x",
    part_units: "1e3",
    platform_units: "",
    fee_units: "5",
  };
  expect(placesOf(untrue)).toMatchObject({ amount: "", payout: "", fee: "0.000005 TRX" });
  const lost = { currency: "TRX", part_units: "7000000", platform_units: "y" };
  expect(placesOf(lost)).toMatchObject({ payout: "7 TRX" });
});
