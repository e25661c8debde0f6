import { expect, it } from "vitest";
import { firstFault } from "../../../forms/first-fault.ts";
import type { ProofForm } from "../../../proofs/proof-checks.ts";
import { type AddressForm, addressChecks } from "./address-checks.ts";

const good: AddressForm = {
  currency: "USDT",
  address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  lookAlike: null,
  note: "Harbour",
  password: "482913",
};
const right: ProofForm = {
  ...{ way: "codes", emailOn: true, phoneOn: false, phoneFirst: false },
  ...{ emailCode: "551902", phoneCode: "", recoveryCode: "" },
};
const noCode = { ...right, emailCode: "" };
const faultOf = (part: Partial<AddressForm>, proof = right) =>
  firstFault(addressChecks, { ...good, ...part, proof });

it("checks in the order of the requirement", () => {
  const blank = { currency: null, address: "", password: "" };
  expect(faultOf(blank, noCode)).toBe("currencyMissing");
  expect(faultOf({ ...blank, currency: "TRX" }, noCode)).toBe("addressMissing");
  expect(faultOf({ password: "" }, noCode)).toBe("proofMissing");
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

it.each(["<b>", "Har\u00adbour", "\u202eHarbour"])("takes no note %j", (note) => {
  expect(faultOf({ note, password: "" }, noCode)).toBe("noteSigns");
});

it("needs no note", () => expect(faultOf({ note: "" })).toBeNull());

it("blocks a look-alike", () => {
  expect(faultOf({ lookAlike: "TR7N…" })).toBe("lookAlike");
});
