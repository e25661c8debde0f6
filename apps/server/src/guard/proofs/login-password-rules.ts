import { meetsLoginPasswordRules } from "@clearhold/contract/login-password-rules";
import { dictionary } from "@zxcvbn-ts/language-common";
import { refuseUnless } from "../../kernel/refusal.ts";

const commonPasswords: ReadonlySet<string> = new Set(dictionary["passwords-common"]);
const ownWords = ["clearhold", "tron", "usdt", "trx", "tether", "wallet"];
/** Fewer letters than these make no password of their own. */
const fragmentMin = 4;
/** Shorter names are parts of many words. */
const ownWordMin = 3;

/**
 * The rules that a person sees while typing, and what only this side knows: none of the 49,000
 * commonest, nor the product's words or the person's own names with hardly a letter beside them.
 * Refuses `password-against-rules` or `password-too-common`.
 */
export function checkLoginPassword(
  password: string,
  person: { email: string; name: string },
): void {
  refuseUnless(meetsLoginPasswordRules(password), "password-against-rules");
  const typed = password.normalize("NFKC").toLowerCase();
  refuseUnless(!isCommon(typed, person), "password-too-common");
}

function isCommon(password: string, { email, name }: { email: string; name: string }): boolean {
  if (commonPasswords.has(password)) return true;
  // "Password1!" is "password" to everyone who guesses.
  const letters = password.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  if (letters.length >= fragmentMin && commonPasswords.has(letters)) return true;
  const mailbox = email.split("@")[0] ?? "";
  const names = [mailbox, name].map((word) => word.normalize("NFKC").toLowerCase());
  return isMadeOf(letters, [...ownWords, ...names]);
}

/** Whether hardly a letter is left of a password without the words that anyone would try first. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  let rest = password;
  for (const word of words) if (word.length >= ownWordMin) rest = rest.replaceAll(word, "");
  return rest !== password && rest.replaceAll(/[^\p{L}]/gu, "").length < fragmentMin;
}
