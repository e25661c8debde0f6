import { describe, expect, it } from "vitest";
import { decideGuard, safeReturn } from "./guard.ts";

const nobody = { loggedIn: false };
const owner = { loggedIn: true, fundPassword: true };
const newcomer = { loggedIn: true, fundPassword: false };

describe("the guard", () => {
  it.each(["/login", "/register", "/forget", "/LOGIN", "/NotMe", "/HelpDetail"])(
    "lets anyone into %s",
    (path) => {
      expect(decideGuard(path, nobody)).toBe("open");
    },
  );

  it.each(["/home", "/task", "/FundBill", "/Deposit", "/ModifyTransactionPassword", "/"])(
    "sends nobody from %s to the login",
    (path) => {
      expect(decideGuard(path, nobody)).toBe("log-in");
    },
  );

  it.each([
    "/dizhiAddress",
    "/EmailVerification",
    "/shoujiyanzhen",
    "/ChangeLoginPassword",
    "/Deposit",
    "/TiBi",
    "/CurrencyExchange",
    "/dinyue",
    "/deposit",
  ])("asks for a fund password before %s", (path) => {
    expect(decideGuard(path, newcomer)).toBe("set-fund-password");
    expect(decideGuard(path, owner)).toBe("open");
  });

  it("does not ask for it elsewhere, nor while it is not known", () => {
    expect(decideGuard("/home", newcomer)).toBe("open");
    for (const path of ["/ModifyTransactionPassword", "/SecuritySettings", "/WithdrawCoins"]) {
      expect(decideGuard(path, newcomer)).toBe("open");
    }
    expect(decideGuard("/Deposit", { loggedIn: true })).toBe("open");
  });
});

describe("the way back after a detour", () => {
  it("follows our own paths only", () => {
    expect(safeReturn("/Deposit?currency=TRX")).toBe("/Deposit?currency=TRX");
    for (const strange of [undefined, "", "//evil.example", "https://evil.example", "/\\evil"]) {
      expect(safeReturn(strange)).toBeNull();
    }
  });
});
