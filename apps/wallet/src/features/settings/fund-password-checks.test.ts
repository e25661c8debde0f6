import { expect, it } from "vitest";
import { firstFault } from "../../forms/first-fault.ts";
import {
  type FundPasswordForm,
  fundPasswordChecks,
  meetsFundPasswordRules,
} from "./fund-password-checks.ts";

const good: FundPasswordForm = {
  proof: "old",
  old: "482913",
  code: "",
  fresh: "739154",
  confirm: "739154",
};
const faultOf = (part: Partial<FundPasswordForm>) =>
  firstFault(fundPasswordChecks, { ...good, ...part });

it("checks in the order of the requirement", () => {
  expect(faultOf({ old: "", fresh: "", confirm: "" })).toBe("oldMissing");
  expect(faultOf({ fresh: "", confirm: "x" })).toBe("newMissing");
  expect(faultOf({ fresh: "12345", confirm: "x" })).toBe("newRules");
  expect(faultOf({ confirm: "739155" })).toBe("differ");
  expect(faultOf({})).toBeNull();
});

it("needs the old one only where there is one, and a code only instead of it", () => {
  expect(faultOf({ proof: "none", old: "" })).toBeNull();
  expect(faultOf({ proof: "code", old: "" })).toBe("codeMissing");
  expect(faultOf({ proof: "code", old: "", code: "551902" })).toBeNull();
});

it.each(["000000", "777777", "123456", "654321", "012345", "12345", "1234567", "12a456"])(
  "does not take %s for a fund password",
  (digits) => {
    expect(meetsFundPasswordRules(digits)).toBe(false);
  },
);
