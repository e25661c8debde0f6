import { expect, test } from "vitest";
import { askedUnits } from "./asked-units.ts";

test("what a person typed is read to the unit", () => {
  expect(askedUnits("price", "12.5", "USDT")).toBe(12_500_000n);
});

test.each(["", "ten", "-1", "1e3", "0.0000001"])(
  "%j is refused, and its field is named",
  (text) => {
    const refused = expect.objectContaining({ code: "field-invalid", details: { field: "money" } });
    expect(() => askedUnits("money", text, "TRX")).toThrow(refused);
  },
);
