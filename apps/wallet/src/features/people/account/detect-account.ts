import { isEmail } from "@clearhold/contract/email-shape";
import { asciiDigits } from "@clearhold/money";

/** A login name: digits are a phone, an address's shape is an e-mail (requirement 2). */
export type AccountKind = "phone" | "email" | "unknown";

/** A plus sign, blanks and dashes are how people write a phone; the digits make it one. */
export function detectAccount(text: string): AccountKind {
  if (/^\+?[0-9][0-9\s().-]*$/.test(asciiDigits(text.trim()))) return "phone";
  return isEmail(text) ? "email" : "unknown";
}

/** The account as the server knows it: a phone with its plus sign, an e-mail as it was typed. */
export function spellAccount(text: string): string {
  const typed = text.trim();
  return detectAccount(typed) === "phone" ? `+${asciiDigits(typed).replace(/\D/g, "")}` : typed;
}
