/** The rules of a login password (spec 5), each told apart so that a person sees what is missing. */
export const passwordRules = [
  { rule: "ruleLength", met: (text: string) => text.length >= 6 && text.length <= 30 },
  { rule: "ruleLower", met: (text: string) => /[a-z]/.test(text) },
  { rule: "ruleUpper", met: (text: string) => /[A-Z]/.test(text) },
  { rule: "ruleDigit", met: (text: string) => /[0-9]/.test(text) },
] as const;

export function meetsPasswordRules(password: string): boolean {
  return passwordRules.every(({ met }) => met(password));
}
