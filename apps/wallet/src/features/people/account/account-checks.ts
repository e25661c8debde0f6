import { isEmail } from "@clearhold/contract/email-shape";
import { meetsLoginPasswordRules } from "@clearhold/contract/login-password-rules";
import { register } from "@clearhold/contract/wallet/people/account";
import type { Check } from "../../../forms/first-fault.ts";

/** The rule of the wire itself, where an empty field counts as absent: what it takes is not refused later. */
const fits = (field: "username" | "invite_code", typed: string) =>
  register.ask.shape[field].safeParse(typed || undefined).success;

/** The same of a field that may be left empty. */
const fitsOrEmpty = (field: "invite_code", typed: string) =>
  typed.trim() === "" || fits(field, typed.trim());

export type RegisterForm = {
  email: string;
  code: string;
  username: string;
  password: string;
  inviteCode: string;
};

export const registerChecks = [
  { fault: "emailMissing", failed: (form) => form.email.trim() === "" },
  { fault: "emailInvalid", failed: (form) => !isEmail(form.email) },
  { fault: "codeMissing", failed: (form) => form.code.length !== 6 },
  { fault: "usernameMissing", failed: (form) => form.username.trim() === "" },
  { fault: "usernameRules", failed: (form) => !fits("username", form.username) },
  { fault: "passwordMissing", failed: (form) => form.password === "" },
  { fault: "passwordRules", failed: (form) => !meetsLoginPasswordRules(form.password) },
  { fault: "inviteCodeRules", failed: (form) => !fitsOrEmpty("invite_code", form.inviteCode) },
] as const satisfies readonly Check<RegisterForm, string>[];

export type ForgetForm = { email: string; code: string; password: string };

/** E-mail, code, new password: the order in which a person goes through them. */
export const forgetChecks = [
  { fault: "emailMissing", failed: (form) => form.email.trim() === "" },
  { fault: "emailInvalid", failed: (form) => !isEmail(form.email) },
  { fault: "codeMissing", failed: (form) => form.code.length !== 6 },
  { fault: "passwordMissing", failed: (form) => form.password === "" },
  { fault: "passwordRules", failed: (form) => !meetsLoginPasswordRules(form.password) },
] as const satisfies readonly Check<ForgetForm, string>[];

export type RegisterFault = (typeof registerChecks)[number]["fault"];
export type ForgetFault = (typeof forgetChecks)[number]["fault"];
