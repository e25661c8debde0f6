const lengthMin = 6;
const lengthMax = 30;

/**
 * What a login password needs (requirement 5), each rule separately, so that a person sees which
 * one is missing. A password is read as NFKC writes it and in any script: a letter with its accent
 * is one character, an emoji too.
 */
export const loginPasswordRules = [
  { rule: "length", met: (password: string) => isLongEnough([...composed(password)].length) },
  { rule: "lower", met: (password: string) => /\p{Ll}/u.test(composed(password)) },
  { rule: "upper", met: (password: string) => /\p{Lu}/u.test(composed(password)) },
  { rule: "digit", met: (password: string) => /\p{Nd}/u.test(composed(password)) },
] as const;

/** Whether a login password keeps every rule and hides no control character, which nobody types. */
export function meetsLoginPasswordRules(password: string): boolean {
  return loginPasswordRules.every(({ met }) => met(password)) && !/\p{Cc}/u.test(password);
}

function composed(password: string): string {
  return password.normalize("NFKC");
}

function isLongEnough(length: number): boolean {
  return length >= lengthMin && length <= lengthMax;
}
