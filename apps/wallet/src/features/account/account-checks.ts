import type { Check } from "../../forms/first-fault.ts";

export type LoginForm = { account: string; password: string };

export const loginChecks = [
  { fault: "accountMissing", failed: (form) => form.account.trim() === "" },
  { fault: "passwordMissing", failed: (form) => form.password === "" },
] as const satisfies readonly Check<LoginForm, string>[];

export type RegisterForm = {
  email: string;
  code: string;
  username: string;
  password: string;
  inviteCode: string;
};

/** The rules of a login password (spec 5), each told apart so that a person sees what is missing. */
export const passwordRules = [
  { rule: "ruleLength", met: (text: string) => text.length >= 6 && text.length <= 30 },
  { rule: "ruleLower", met: (text: string) => /[a-z]/.test(text) },
  { rule: "ruleUpper", met: (text: string) => /[A-Z]/.test(text) },
  { rule: "ruleDigit", met: (text: string) => /[0-9]/.test(text) },
] as const;

function meetsPasswordRules(password: string): boolean {
  return passwordRules.every(({ met }) => met(password));
}

/** Address-shaped, no more: the code that arrives proves the rest. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}

export const registerChecks = [
  { fault: "emailMissing", failed: (form) => form.email.trim() === "" },
  { fault: "emailInvalid", failed: (form) => !looksLikeEmail(form.email) },
  { fault: "codeMissing", failed: (form) => form.code.length !== 6 },
  { fault: "usernameMissing", failed: (form) => form.username.trim() === "" },
  { fault: "usernameShort", failed: (form) => [...form.username.trim()].length < 3 },
  { fault: "passwordMissing", failed: (form) => form.password === "" },
  { fault: "passwordRules", failed: (form) => !meetsPasswordRules(form.password) },
] as const satisfies readonly Check<RegisterForm, string>[];

export type LoginFault = (typeof loginChecks)[number]["fault"];
export type RegisterFault = (typeof registerChecks)[number]["fault"];
