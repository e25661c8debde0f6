import type { SecurityView } from "@clearhold/contract/wallet/people/passwords";

/** What an account can be protected by, the most important first. */
export type ProtectionStep = "fundPassword" | "email" | "passkey" | "recovery" | "phrase";

export type Protection = readonly { step: ProtectionStep; done: boolean }[];

/** What of it is in place now, by what the server says alone. */
export function protectionOf(security: SecurityView, hasPhrase: boolean): Protection {
  return [
    { step: "fundPassword", done: security.is_fundpwd === 1 },
    { step: "email", done: security.email.on === 1 },
    { step: "passkey", done: passkeyCount(security) > 0 },
    { step: "recovery", done: security.recovery_codes_left > 0 },
    { step: "phrase", done: hasPhrase },
  ];
}

/** Low while money can move by one password, high when nothing is left to do. */
export function protectionLevel(protection: Protection): "low" | "medium" | "high" {
  const has = (wanted: ProtectionStep) =>
    protection.some(({ step, done }) => step === wanted && done);
  if (!has("fundPassword") || !(has("email") || has("passkey"))) return "low";
  return protection.every(({ done }) => done) ? "high" : "medium";
}

export function nextStep(protection: Protection): ProtectionStep | null {
  return protection.find(({ done }) => !done)?.step ?? null;
}

/** For passkeys the view says in `bound` how many there are. */
export function passkeyCount(security: SecurityView): number {
  return Number(security.passkey.bound || 0);
}
