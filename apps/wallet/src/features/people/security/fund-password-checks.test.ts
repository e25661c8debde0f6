import { describe, expect, it } from "vitest";
import { firstFault } from "../../../forms/first-fault.ts";
import type { ProofForm } from "../../../proofs/proof-checks.ts";
import { type FundPasswordForm, fundPasswordChecks } from "./fund-password-checks.ts";

const good: FundPasswordForm = { by: "old", old: "482913", fresh: "739154", confirm: "739154" };
const noCode: ProofForm = {
  way: "codes",
  emailOn: true,
  phoneOn: false,
  emailCode: "",
  phoneCode: "",
  recoveryCode: "",
};

const faultOf = (
  layout: "full" | "simple",
  part: Partial<FundPasswordForm>,
  proof: ProofForm | null = null,
) => firstFault(fundPasswordChecks[layout], { ...good, ...part, proof });

describe("requirement 5, Transaction password (full)", () => {
  it("checks old, new, rules, equal, in this order", () => {
    expect(faultOf("full", { old: "", fresh: "", confirm: "x" })).toBe("oldMissing");
    expect(faultOf("full", { fresh: "", confirm: "x" })).toBe("newMissing");
    expect(faultOf("full", { fresh: "12345", confirm: "x" })).toBe("newRules");
    expect(faultOf("full", { confirm: "739155" })).toBe("differ");
    expect(faultOf("full", {})).toBeNull();
  });

  it("needs the old one only where there is one, and codes only instead of it", () => {
    expect(faultOf("full", { by: "first", old: "" })).toBeNull();
    expect(faultOf("full", { by: "codes", old: "" }, noCode)).toBe("proofMissing");
    expect(faultOf("full", { by: "codes", fresh: "" }, noCode)).toBe("newMissing");
    expect(
      faultOf("full", { by: "codes", old: "" }, { ...noCode, emailCode: "551902" }),
    ).toBeNull();
  });
});

describe("requirement 5, Fund password (simple)", () => {
  it("checks new, equal, in this order, then the rules", () => {
    expect(faultOf("simple", { old: "", fresh: "", confirm: "x" })).toBe("newMissing");
    expect(faultOf("simple", { old: "", fresh: "12345", confirm: "x" })).toBe("differ");
    expect(faultOf("simple", { old: "", fresh: "12345", confirm: "12345" })).toBe("newRules");
    expect(faultOf("simple", { old: "" }, noCode)).toBeNull();
  });
});

it.each(["000000", "123456", "112233", "147258", "12345", "1234567", "12a456", "４８２９１３"])(
  "does not take %s for a fund password, as the server would not",
  (digits) => {
    expect(faultOf("full", { fresh: digits, confirm: digits })).toBe("newRules");
  },
);
