import type { SecurityView } from "@clearhold/contract/wallet/people/passwords";
import { describe, expect, it } from "vitest";
import { nextStep, protectionLevel, protectionOf } from "./protection.ts";

const off = { on: 0, lost: 0, bound: "", next: 0, next_from: 0 };
const bare: SecurityView = {
  email: off,
  phone: off,
  passkey: off,
  phone_open: 0,
  recovery_codes_left: 0,
  is_fundpwd: 0,
  login_password_set_at: 1,
  fund_password_set_at: 0,
  email_change: null,
  holds: [],
  would_hold: {
    fund_password_by_old: 0,
    fund_password_by_code: 0,
    login_password: 0,
    email: 0,
    phone: 0,
    second_factor: 0,
  },
};
const usual: SecurityView = { ...bare, is_fundpwd: 1, email: { ...off, on: 1, bound: "m***@x.y" } };
const whole: SecurityView = {
  ...usual,
  passkey: { ...off, bound: "2" },
  recovery_codes_left: 10,
};

describe("the protection of an account", () => {
  it("is low while one password is enough", () => {
    expect(protectionLevel(protectionOf(bare, true))).toBe("low");
    for (const is_fundpwd of [0, 2] as const) {
      expect(protectionLevel(protectionOf({ ...usual, is_fundpwd }, false))).toBe("low");
    }
    expect(protectionLevel(protectionOf({ ...bare, is_fundpwd: 1 }, true))).toBe("low");
  });

  it("is medium until everything is in place", () => {
    expect(protectionLevel(protectionOf(usual, false))).toBe("medium");
    expect(protectionLevel(protectionOf(whole, false))).toBe("medium");
    expect(protectionLevel(protectionOf(whole, true))).toBe("high");
  });

  it("takes a passkey for the mailed code", () => {
    const withoutMail: SecurityView = {
      ...bare,
      is_fundpwd: 1,
      passkey: { ...off, on: 1, bound: "1" },
    };
    expect(protectionLevel(protectionOf(withoutMail, false))).toBe("medium");
  });

  it("names the most important thing that is missing", () => {
    expect(nextStep(protectionOf(bare, false))).toBe("fundPassword");
    expect(nextStep(protectionOf(usual, false))).toBe("passkey");
    expect(nextStep(protectionOf({ ...whole, recovery_codes_left: 0 }, false))).toBe("recovery");
    expect(nextStep(protectionOf(whole, false))).toBe("phrase");
    expect(nextStep(protectionOf(whole, true))).toBeNull();
  });
});
