import { z } from "zod/mini";

/**
 * What can happen to an account and its owner should be able to read later, in the groups that the
 * owner can choose from; each with the names of its details. Details are names, amounts and masked
 * contacts: never a secret, never a whole contact.
 */
export const securityEventGroups = {
  logins: {
    "account-opened": [],
    "logged-in": [],
    "logged-in-new-device": [],
    /** Wrong passwords began to slow the login down: written when a delay starts, not for each try. */
    "login-delayed": [],
    "logged-out": [],
    "session-ended": ["device"],
    "others-ended": [],
    frozen: [],
    unfrozen: [],
  },
  protection: {
    // Passwords
    "login-password-changed": [],
    "login-password-reset": [],
    "fund-password-set": [],
    "fund-password-changed": [],
    "fund-password-reset": [],
    "fund-password-locked": ["until"],
    // Contacts and factors
    "email-changed": ["email"],
    "email-change-asked": ["email", "from"],
    "email-change-called-off": [],
    "phone-bound": ["phone"],
    "phone-changed": ["phone"],
    "factor-on": ["factor"],
    "factor-off-asked": ["factor", "from"],
    "factor-off-called-off": ["factor"],
    // Passkeys and recovery
    "passkey-added": ["name"],
    "passkey-removed": ["name"],
    /** A passkey answered with a count that it had passed: there may be a copy of it. */
    "passkey-suspect": ["name"],
    "recovery-codes-made": [],
    "recovery-code-used": [],
    "phrase-set": [],
    "phrase-removed": [],
    // An archive of everything about the person
    "data-export-asked": [],
    "data-export-ready": [],
    "data-export-fetched": [],
    "closing-asked": ["from"],
    "closing-called-off": [],
    /** It was due, and the account held something again. */
    "closing-put-off": [],
    "account-closed": [],
  },
  money: {
    "withdrawal-requested": ["amount", "currency", "address", "subject"],
    /** It still waited when the owner froze the account; the money is back. */
    "withdrawal-called-off": ["amount", "currency", "address", "subject"],
    /** The owner called it back before it was signed. */
    "withdrawal-cancelled": ["amount", "currency", "address", "subject"],
    /** By a session alone: nothing is trusted by it. */
    "address-noted": ["address"],
    "address-saved": ["currency", "address"],
    "address-changed": ["currency", "address"],
    "address-whitelisted": ["currency", "address", "from"],
    "address-whitelist-dropped": ["currency", "address"],
    "address-removed": ["currency", "address"],
    "address-switch-changed": ["switch", "on", "from"],
    /** The payout of a subscription goes on to an address, until its owner takes that back. */
    "standing-set": ["project", "address", "subject"],
    "standing-revoked": ["project", "address", "subject"],
  },
  profile: {
    "language-set": ["language"],
    "nickname-asked": ["nickname"],
    "nickname-decided": ["nickname", "decision"],
    "avatar-changed": [],
    "social-changed": ["network"],
    "certification-asked": ["level"],
    "certification-cancelled": ["level"],
    "certification-decided": ["level", "decision"],
    /** Nobody decided in time; the pictures are deleted. */
    "certification-lapsed": ["level"],
  },
  /** Somebody of the house looked at the account or decided something about it. */
  operators: {
    "operator-looked": ["operator", "reason"],
    "documents-looked": ["operator"],
    "deposit-taken-back": ["amount", "currency", "reason", "subject"],
    "deposit-given-back": ["amount", "currency", "reason", "subject"],
    "debt-written-off": ["amount", "currency", "reason", "subject"],
    /** Nothing of it had been repaid, so nothing was given back. */
    "debt-ended": ["amount", "currency", "reason", "subject"],
    "payout-given-back": ["amount", "currency", "reason", "subject"],
    /** A check had said that it never left. */
    "payout-kept-paid": ["amount", "currency", "reason", "subject"],
    /** Its money had come back in the books, and its payment left. */
    "payout-charged": ["amount", "currency", "reason", "subject"],
    "account-reopened": [],
  },
} as const satisfies Record<string, Readonly<Record<string, readonly string[]>>>;

export type SecurityEventGroup = keyof typeof securityEventGroups;

const { logins, protection, money, profile, operators } = securityEventGroups;
export const securityEventDetails = {
  ...logins,
  ...protection,
  ...money,
  ...profile,
  ...operators,
};

export type SecurityEventKind = keyof typeof securityEventDetails;
export const securityEventKinds = Object.keys(securityEventDetails) as [
  SecurityEventKind,
  ...SecurityEventKind[],
];
export const SecurityEventKind = z.enum(securityEventKinds);
