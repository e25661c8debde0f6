import type { RefusalCode } from "./refusals.ts";

/**
 * Refusals that a person mends at the form: something typed, chosen or not done yet. Every other one,
 * a new one included, leads to support.
 */
export const mendableRefusals: ReadonlySet<string> = new Set([
  // What was typed
  ...["field-missing", "field-invalid", "field-repeated", "amount-not-integer"],
  ...["account-or-password-wrong", "account-exists", "username-taken", "login-password-wrong"],
  ...["password-against-rules", "password-too-common", "password-unchanged", "passwords-differ"],
  ...["old-password-wrong", "fund-password-wrong", "fund-password-against-rules"],
  ...["phrase-holds-password", "email-unchanged", "phone-unchanged", "address-invalid"],
  ...["address-exists", "txid-invalid", "exchange-same-currency", "exchange-too-small"],
  ...["insufficient-balance", "withdrawal-below-minimum", "withdrawal-above-limit"],
  ...["subscription-below-minimum", "subscription-above-quota", "subscription-above-limit"],
  ...["subscription-not-integer", "statement-too-long"],
  // Proofs
  ...["email-code-wrong", "email-code-required", "old-email-code-required", "phone-code-wrong"],
  ...["phone-code-required", "old-phone-code-required", "code-asked-too-soon"],
  ...["passkey-required", "recovery-code-wrong"],
  // What has to be done or chosen first
  ...["fund-password-not-set", "email-already-bound", "phone-already-bound", "phone-not-bound"],
  ...["factor-not-bound", "last-factor", "passkey-limit-reached", "address-book-full"],
  ...["address-notes-limit", "address-edited", "address-unconfirmed", "default-address-missing"],
  ...["agreement-required", "terms-not-agreed", "terms-changed", "terms-withdrawn"],
  ...["message-always-on", "quote-expired", "exchange-minute-full", "certification-pending"],
  // Pictures
  ...["upload-not-found", "picture-unreadable", "picture-too-large", "picture-too-small"],
  ...["picture-blurred", "certification-incomplete"],
] as const satisfies readonly RefusalCode[]);
