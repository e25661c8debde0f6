import { dictionary } from "@zxcvbn-ts/language-common";
import { refuseUnless } from "../../kernel/refusal.ts";

const commonPasswords: ReadonlySet<string> = new Set(dictionary["passwords-common"]);
const ownWords = ["clearhold", "tron", "usdt", "trx", "tether", "wallet"];
const lengthMin = 6;
const lengthMax = 30;
const fragmentMin = 4;

/**
 * Spec 5: 6 to 30 characters with a lowercase letter, a capital and a digit; and none of the 49,000
 * commonest, nor the product's or the person's own name with figures around it.
 * Refuses `password-against-rules` or `password-too-common`.
 */
export function checkLoginPassword(
  password: string,
  person: { email: string; name: string },
): void {
  const typed = password.normalize("NFKC");
  const length = [...typed].length;
  const fits = length >= lengthMin && length <= lengthMax;
  const mixed = /\p{Ll}/u.test(typed) && /\p{Lu}/u.test(typed) && /\p{Nd}/u.test(typed);
  refuseUnless(fits && mixed && !/\p{Cc}/u.test(typed), "password-against-rules");
  refuseUnless(!isCommon(typed.toLowerCase(), person), "password-too-common");
}

function isCommon(password: string, { email, name }: { email: string; name: string }): boolean {
  // "Password1!" is "password" to everyone who guesses.
  const letters = password.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  if (commonPasswords.has(password)) return true;
  const withoutDigits = letters === "" || (commonPasswords.has(letters) && letters.length >= 4);
  const mailbox = email.split("@")[0] ?? "";
  const own = [...ownWords, ...[mailbox, name].map((word) => word.toLowerCase())];
  return withoutDigits || own.some((word) => word.length >= fragmentMin && letters === word);
}
