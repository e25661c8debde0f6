/**
 * What the owner of an account hears of by mail: each kind with the facts that its letter shows,
 * in their order. A new kind takes a line here and its words in each language.
 */
const noticeFacts = {
  // Devices
  "new-device": ["device", "area", "ip"],
  frozen: [],
  unfrozen: [],
  // Passwords
  "login-password-changed": ["heldUntil"],
  "login-password-reset": ["heldUntil"],
  "fund-password-set": [],
  "fund-password-changed": ["heldUntil"],
  "fund-password-reset": ["heldUntil"],
  "fund-password-locked": ["lockedUntil"],
  /** To whoever reads a mailbox for which a new login password was asked: it has no account. */
  "no-account": [],
  // Contacts and factors
  "email-changed": ["email", "heldUntil"],
  "email-change-asked": ["email", "startsAt"],
  "email-change-called-off": [],
  "phone-bound": ["phone", "heldUntil"],
  "phone-changed": ["phone", "heldUntil"],
  "factor-on": ["factor"],
  "factor-off-asked": ["factor", "startsAt"],
  "factor-off-called-off": ["factor"],
  // Passkeys and recovery
  "passkey-added": ["name", "startsAt"],
  "passkey-removed": ["name", "heldUntil"],
  "passkey-suspect": ["name"],
  "recovery-codes-made": [],
  "recovery-code-used": ["codesLeft", "heldUntil"],
  // Money
  "withdrawal-requested": ["amount", "address"],
  "address-noted": ["address"],
  "address-saved": ["currency", "address"],
  "address-changed": ["currency", "address"],
  "address-whitelisted": ["currency", "address", "startsAt"],
  "address-removed": ["currency", "address"],
  "address-switch-changed": ["setting", "state", "startsAt"],
  // The person
  "phrase-set": [],
  "phrase-removed": [],
  "nickname-accepted": ["nickname"],
  "nickname-refused": ["nickname", "reason"],
} as const satisfies Record<string, readonly FactName[]>;

export type NoticeKind = keyof typeof noticeFacts;

/** The facts of letters. One that does not apply is undefined and its row is left out. */
export type Facts = {
  readonly at: Date;
  readonly device: string;
  /** Country and place of the network address, in words. */
  readonly area: string | undefined;
  readonly ip: string;
  readonly lockedUntil: Date;
  readonly heldUntil: Date | undefined;
  /** From when the change is in force; undefined when it is at once. */
  readonly startsAt: Date | undefined;
  /** Masked. */
  readonly email: string;
  /** Masked. */
  readonly phone: string;
  readonly factor: "email" | "phone" | "passkey";
  /** What the person called the thing. */
  readonly name: string;
  readonly codesLeft: number;
  /** With its currency. */
  readonly amount: string;
  readonly currency: string;
  readonly address: string;
  readonly setting: "whitelist" | "address-lock" | "default-address";
  readonly state: "on" | "off";
  readonly nickname: string;
  readonly reason: string | undefined;
};
export type FactName = keyof Facts;

/** Something that happened to an account and that its owner should hear of. */
export type Notice = {
  [Kind in NoticeKind]: {
    readonly kind: Kind;
    /** A link of our own origin that freezes the account; the letter shows it as a button. */
    readonly notMeLink?: string | undefined;
  } & Pick<Facts, (typeof noticeFacts)[Kind][number]>;
}[NoticeKind];

/** The names of a kind's facts, in the order of its letter. */
export function factsOf(kind: NoticeKind): readonly FactName[] {
  return noticeFacts[kind];
}
