import { expect, it } from "vitest";
import { firstFault } from "../../forms/first-fault.ts";
import { type AddressForm, addressChecks } from "./address-checks.ts";

const good: AddressForm = {
  currency: "USDT",
  address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  lookAlike: null,
  code: "551902",
  password: "482913",
};
const faultOf = (part: Partial<AddressForm>) => firstFault(addressChecks, { ...good, ...part });

it("checks in the order of the requirement", () => {
  const blank = { currency: null, address: "", code: "", password: "" };
  expect(faultOf(blank)).toBe("currencyMissing");
  expect(faultOf({ ...blank, currency: "TRX" })).toBe("addressMissing");
  expect(faultOf({ code: "", password: "" })).toBe("codeMissing");
  expect(faultOf({ password: "" })).toBe("fundPasswordMissing");
  expect(faultOf({})).toBeNull();
});

it.each([
  "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T",
  "0x0000000000000000000000000000000000000000",
  "TR7N",
])("verifies the checksum of %s", (address) => {
  expect(faultOf({ address })).toBe("addressInvalid");
});

it("blocks a look-alike", () => {
  expect(faultOf({ lookAlike: "TR7N…" })).toBe("lookAlike");
});
