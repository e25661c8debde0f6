import { expect, it } from "vitest";
import { registerChecks } from "../../../../wallet/src/features/people/account/account-checks.ts";
import { firstFault } from "../../../../wallet/src/forms/first-fault.ts";
import { checkLoginPassword } from "./login-password-rules.ts";

const person = { email: "mina@example.org", code: "551902", username: "mina", inviteCode: "" };

/** What the wallet says before it asks. */
function takenByWallet(password: string): boolean {
  return firstFault(registerChecks, { ...person, password }) === null;
}

function takenByGuard(password: string): boolean {
  try {
    checkLoginPassword(password, { email: person.email, name: person.username });
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: "password-against-rules" });
    return false;
  }
}

it.each([
  ["Harbour-Light-42", true],
  ["Ünïcode1ab", true],
  ["ÜNÏCODE1AB", false],
  ["ünïcödeÄ1x", true],
  ["Ωκεανός٣", true],
  ["harbourＡ１", true],
  ["비밀번호암호1", false],
  ["Ab1😀😀", false],
  ["Ab1😀😀😀", true],
  [`Qz1${"😀".repeat(27)}`, true],
  [`Qz1${"😀".repeat(28)}`, false],
  ["A\u0308b1cd", false],
  ["Harbour\u0000Light7", false],
  ["Harbour\tLight7", false],
  ["Harbour Light7", true],
  ["Sec1a", false],
])("the wallet and the guard say the same of %j: %s", (password, taken) => {
  expect([takenByWallet(password), takenByGuard(password)]).toEqual([taken, taken]);
});
