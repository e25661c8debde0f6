import { expect, it } from "vitest";
import { firstFault } from "../../../forms/first-fault.ts";
import { forgetChecks, registerChecks } from "./account-checks.ts";
import { loginChecks } from "./login-checks.ts";

const good = {
  email: "mina@example.org",
  code: "123456",
  username: "mina",
  password: "Secret1",
  inviteCode: "",
};

it("checks the login in the order of its fields", () => {
  expect(firstFault(loginChecks, { account: " ", password: "" })).toBe("accountMissing");
  expect(firstFault(loginChecks, { account: "a@b.c", password: "" })).toBe("passwordMissing");
  expect(firstFault(loginChecks, { account: "a@b.c", password: "x" })).toBeNull();
});

it.each([
  ["an account of 255 characters", { account: `${"a".repeat(243)}@example.org` }, "accountUnfit"],
  ["an account with a hidden sign", { account: "mina\u200b@example.org" }, "accountUnfit"],
  ["a password of 4,097 characters", { password: "x".repeat(4097) }, "passwordUnfit"],
  ["a password of 129 characters", { password: "x".repeat(129) }, null],
  ["a phone as people write it", { account: "+82 (10) 1234-5678" }, null],
] as const)("says at its field what the login does not take: %s", (_, typed, fault) => {
  expect(firstFault(loginChecks, { account: "a@b.c", password: "x", ...typed })).toBe(fault);
});

it("checks a registration in the order of its fields", () => {
  const blank = { email: "", code: "", username: "", password: "", inviteCode: "" };
  const filled: (keyof typeof good)[] = ["email", "code", "username", "password"];
  const faults = filled.map((_, count) => {
    const form = { ...blank };
    for (const field of filled.slice(0, count)) form[field] = good[field];
    return firstFault(registerChecks, form);
  });
  expect(faults).toEqual(["emailMissing", "codeMissing", "usernameMissing", "passwordMissing"]);
  expect(firstFault(registerChecks, good)).toBeNull();
});

it.each(["ab", "x".repeat(21), "<b>mina</b>", "mi\u00adna", "\u3164\u3164\u3164"])(
  "does not take %j for a user name, which is the first nickname",
  (username) => {
    expect(firstFault(registerChecks, { ...good, username })).toBe("usernameRules");
  },
);

it("tells of an invitation code that is too long, as a link may bring one", () => {
  expect(firstFault(registerChecks, { ...good, inviteCode: "x".repeat(20) })).toBeNull();
  expect(firstFault(registerChecks, { ...good, inviteCode: "x".repeat(21) })).toBe(
    "inviteCodeRules",
  );
});

it.each(["secret1", "SECRET1", "Secrets", "Sec1", `S1${"a".repeat(29)}`])(
  "does not take %s for a password",
  (password) => {
    expect(firstFault(registerChecks, { ...good, password })).toBe("passwordRules");
  },
);

it("checks a forgotten password in the order of its steps", () => {
  const form = { email: "", code: "", password: "" };
  expect(firstFault(forgetChecks, form)).toBe("emailMissing");
  expect(firstFault(forgetChecks, { ...form, email: "mina" })).toBe("emailInvalid");
  const mailed = { ...form, email: good.email };
  expect(firstFault(forgetChecks, mailed)).toBe("codeMissing");
  const coded = { ...mailed, code: good.code };
  expect(firstFault(forgetChecks, coded)).toBe("passwordMissing");
  expect(firstFault(forgetChecks, { ...coded, password: "secret1" })).toBe("passwordRules");
  expect(firstFault(forgetChecks, { ...coded, password: good.password })).toBeNull();
});
