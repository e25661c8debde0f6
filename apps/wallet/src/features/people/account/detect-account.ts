import { EmailAddress } from "@clearhold/contract/primitives/text";
import { asciiDigits } from "@clearhold/money";

/** A login name: digits are a phone, an address's shape is an e-mail (requirement 2). */
export type AccountKind = "phone" | "email" | "unknown";

/** A plus sign, blanks and dashes are how people write a phone; the digits make it one. */
export function detectAccount(text: string): AccountKind {
  if (/^\+?[0-9][0-9\s().-]*$/.test(asciiDigits(text.trim()))) return "phone";
  return looksLikeEmail(text) ? "email" : "unknown";
}

/** Whether the server takes it: the rule of the wire itself. The code that arrives proves the rest. */
export function looksLikeEmail(text: string): boolean {
  return EmailAddress.safeParse(text).success;
}

/** The account as the server knows it: a phone with its plus sign, an e-mail as it was typed. */
export function spellAccount(text: string): string {
  const typed = text.trim();
  return detectAccount(typed) === "phone" ? `+${asciiDigits(typed).replace(/\D/g, "")}` : typed;
}
