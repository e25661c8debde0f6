import { describe, expect, it } from "vitest";
import { firstFault } from "../../../forms/first-fault.ts";
import { type ProofForm, proofChecks } from "../../../proofs/proof-checks.ts";
import { type EmailForm, emailChecks } from "./email-checks.ts";
import { looksLikePhone, type PhoneForm, phoneChecks } from "./phone-checks.ts";

const codes: ProofForm = {
  way: "codes",
  emailOn: true,
  phoneOn: true,
  emailCode: "123456",
  phoneCode: "123456",
  recoveryCode: "",
};

describe("requirement 5, E-mail bind/change", () => {
  const good: EmailForm = {
    email: "new@example.org",
    code: "123456",
    week: false,
    loginPassword: "",
    fundPassword: "482913",
  };
  const faultOf = (part: Partial<EmailForm>, proof: ProofForm | null = codes) =>
    firstFault(emailChecks, { ...good, ...part, proof });

  it("checks e-mail, new code, old code, phone code, fund password, in this order", () => {
    const nothing = { email: " ", code: "", fundPassword: "" };
    const noCodes = { ...codes, emailCode: "", phoneCode: "" };
    expect(faultOf(nothing, noCodes)).toBe("emailMissing");
    expect(faultOf({ ...nothing, email: "new" }, noCodes)).toBe("emailInvalid");
    expect(faultOf({ code: "", fundPassword: "" }, noCodes)).toBe("freshCodeMissing");
    expect(faultOf({ fundPassword: "" }, noCodes)).toBe("proofMissing");
    expect(firstFault(proofChecks, noCodes)).toBe("emailCodeMissing");
    expect(faultOf({ fundPassword: "" }, { ...codes, phoneCode: "" })).toBe("proofMissing");
    expect(firstFault(proofChecks, { ...codes, phoneCode: "" })).toBe("phoneCodeMissing");
    expect(faultOf({ fundPassword: "" })).toBe("fundPasswordMissing");
    expect(faultOf({})).toBeNull();
  });

  it("asks for the old code and the phone code only where they are on", () => {
    expect(faultOf({}, { ...codes, phoneOn: false, phoneCode: "" })).toBeNull();
    expect(faultOf({}, { ...codes, emailOn: false, emailCode: "" })).toBeNull();
  });

  it("takes the login password in the place of the old mailbox from whoever waits a week", () => {
    expect(faultOf({ week: true, fundPassword: "" }, null)).toBe("loginPasswordMissing");
    expect(faultOf({ week: true, loginPassword: "x" }, null)).toBeNull();
  });
});

describe("requirement 5, Phone change", () => {
  const good: PhoneForm = { mobile: "+82 10 1234 5678", code: "123456", fundPassword: "482913" };
  const faultOf = (part: Partial<PhoneForm>, proof: ProofForm = codes) =>
    firstFault(phoneChecks, { ...good, ...part, proof });

  it("checks number, new code, old code, e-mail code, fund password, in this order", () => {
    const nothing = { mobile: "+", code: "", fundPassword: "" };
    const noCodes = { ...codes, phoneFirst: true, emailCode: "", phoneCode: "" };
    expect(faultOf(nothing, noCodes)).toBe("phoneMissing");
    expect(faultOf({ ...nothing, mobile: "010 1234" }, noCodes)).toBe("phoneInvalid");
    expect(faultOf({ code: "", fundPassword: "" }, noCodes)).toBe("freshCodeMissing");
    expect(faultOf({ fundPassword: "" }, noCodes)).toBe("proofMissing");
    expect(firstFault(proofChecks, noCodes)).toBe("phoneCodeMissing");
    expect(firstFault(proofChecks, { ...noCodes, phoneCode: "123456" })).toBe("emailCodeMissing");
    expect(faultOf({ fundPassword: "" })).toBe("fundPasswordMissing");
    expect(faultOf({})).toBeNull();
  });

  it("knows a number with its country code", () => {
    for (const text of [
      "+821012345678",
      "+82 (10) 1234-5678",
      "+1.202.555.0100",
      "82 10 1234567",
    ]) {
      expect(looksLikePhone(text)).toBe(true);
    }
    for (const text of ["", "+", "01012345678", "+0821012345678", "+82abc1234567", "+1234"]) {
      expect(looksLikePhone(text)).toBe(false);
    }
  });
});
