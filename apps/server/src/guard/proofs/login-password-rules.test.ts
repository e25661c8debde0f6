import { describe, expect, it } from "vitest";
import { checkLoginPassword } from "./login-password-rules.ts";

const person = { email: "dave.smith@example.com", name: "davey" };

describe("a login password", () => {
  it.each([
    "Harbour-Light-42",
    "Tr7!kz",
    "Qu3ens-of-the-North-Sea-2026!!",
    "Ünïcode7Wörter",
    "Wallets4Everyone",
  ])("may be %s", (password) => {
    expect(() => checkLoginPassword(password, person)).not.toThrow();
  });

  it.each([
    ["five characters", "Ab1de"],
    ["31 characters", "Qu3ens-of-the-North-Sea-2026!!!"],
    ["no capital", "harbour-light-42"],
    ["no lowercase letter", "HARBOUR-LIGHT-42"],
    ["no digit", "Harbour-Light"],
    ["a control character", "Harbour\u0000Light-42"],
  ])("against the rules: %s", (_name, password) => {
    expect(() => checkLoginPassword(password, person)).toThrow("password-against-rules");
  });

  it.each([
    "Password1",
    "PASSword123!",
    "1qaz2WSX",
    "Qwerty123456",
    "Clearhold2026!",
    "Usdt12345",
    "Dave.smith77",
    "Davey1988",
    "12345Aa",
    "MyWallet1",
    "Tron-Wallet-88",
    "Davey-abc-1988",
  ])("too common: %s", (password) => {
    expect(() => checkLoginPassword(password, person)).toThrow("password-too-common");
  });
});
