import { describe, expect, it } from "vitest";
import { firstFault } from "../../../forms/first-fault.ts";
import type { ProofForm } from "../../../proofs/proof-checks.ts";
import { type LoginPasswordForm, loginPasswordChecks } from "./login-password-checks.ts";

const good: LoginPasswordForm = {
  agreed: true,
  old: "Old-1",
  fresh: "Fresh-1",
  confirm: "Fresh-1",
};
const codes: ProofForm = {
  way: "codes",
  emailOn: true,
  phoneOn: true,
  emailCode: "123456",
  phoneCode: "123456",
  recoveryCode: "",
};
const noCodes = { ...codes, emailCode: "", phoneCode: "" };

const faultOf = (
  layout: "full" | "simple",
  part: Partial<LoginPasswordForm>,
  proof: ProofForm | null = codes,
) => firstFault(loginPasswordChecks[layout], { ...good, ...part, proof });

describe("requirement 5, Login password (full)", () => {
  it("checks agreement, old, new, rules, equal, codes, in this order", () => {
    const nothing = { agreed: false, old: "", fresh: "", confirm: "x" };
    expect(faultOf("full", nothing, noCodes)).toBe("agreementMissing");
    expect(faultOf("full", { ...nothing, agreed: true }, noCodes)).toBe("oldMissing");
    expect(faultOf("full", { fresh: "", confirm: "x" }, noCodes)).toBe("newMissing");
    expect(faultOf("full", { fresh: "short", confirm: "x" }, noCodes)).toBe("newRules");
    expect(faultOf("full", { confirm: "x" }, noCodes)).toBe("differ");
    expect(faultOf("full", {}, noCodes)).toBe("proofMissing");
    expect(faultOf("full", {}, { ...codes, phoneCode: "12345" })).toBe("proofMissing");
    expect(faultOf("full", {})).toBeNull();
  });

  it.each(["Sec1a", `S1${"a".repeat(29)}`, "secret1", "SECRET1", "Secrets"])(
    "does not take %s: 6 to 30 characters, a lowercase letter, a capital letter, a digit",
    (fresh) => {
      expect(faultOf("full", { fresh, confirm: fresh })).toBe("newRules");
    },
  );

  it("takes 6 and 30 characters", () => {
    for (const fresh of ["Secr1t", `S1${"a".repeat(28)}`]) {
      expect(faultOf("full", { fresh, confirm: fresh })).toBeNull();
    }
  });

  it("asks for the codes that are on, and for none of a step that needs none", () => {
    expect(faultOf("full", {}, { ...noCodes, emailOn: false, phoneOn: false })).toBeNull();
    expect(faultOf("full", {}, null)).toBeNull();
  });
});

describe("requirement 5, Login password change (simple)", () => {
  it("checks old, new, equal, in this order, then the rules", () => {
    const nothing = { agreed: false, old: "", fresh: "", confirm: "x" };
    expect(faultOf("simple", nothing)).toBe("oldMissing");
    expect(faultOf("simple", { fresh: "", confirm: "x" })).toBe("newMissing");
    expect(faultOf("simple", { fresh: "short", confirm: "x" })).toBe("differ");
    expect(faultOf("simple", { fresh: "short", confirm: "short" })).toBe("newRules");
    expect(faultOf("simple", { agreed: false }, noCodes)).toBeNull();
  });
});
