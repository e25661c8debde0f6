import { loginLengthMax, unsafe } from "@clearhold/contract/line-shape";
import type { Check } from "../../../forms/first-fault.ts";
import { spellAccount } from "./detect-account.ts";

export type LoginForm = { account: string; password: string };

/** The rules of the wire itself, without its schemas: what it does not take is said at the field. */
export const loginChecks = [
  { fault: "accountMissing", failed: (form) => form.account.trim() === "" },
  { fault: "accountUnfit", failed: (form) => !isAccount(spellAccount(form.account)) },
  { fault: "passwordMissing", failed: (form) => form.password === "" },
  { fault: "passwordUnfit", failed: (form) => form.password.length > loginLengthMax.password },
] as const satisfies readonly Check<LoginForm, string>[];

export type LoginFault = (typeof loginChecks)[number]["fault"];

function isAccount(text: string): boolean {
  return text.length <= loginLengthMax.account && !unsafe.test(text);
}
