import type { CertificationReason } from "@clearhold/contract/certification-rules";

/** The same figures in the same place, whatever their sign. */
const resultFacts = ["principal", "result", "platformFee", "toBePaid", "payoutPlannedAt"] as const;

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
  "deposit-credited": ["amount", "sender", "txid"],
  "payment-sent": ["amount", "fee", "address", "txid"],
  "withdrawal-settled": ["amount", "fee", "address", "txid"],
  "withdrawal-returned": ["amount", "address", "reason"],
  "withdrawal-recovered": ["amount", "fee", "address", "txid"],
  "withdrawal-owed": ["amount", "fee", "address", "txid"],
  "withdrawal-repaid": ["amount", "address"],
  "withdrawal-paid-otherwise": ["amount", "fee", "address"],
  "subscription-held": ["project", "order", "amount"],
  "project-paid-out": ["project", "order", "amount"],
  "deposit-taken-back": ["amount", "reason"],
  "deposit-given-back": ["amount", "reason"],
  "debt-written-off": ["amount", "reason"],
  "debt-ended": ["amount", "reason"],
  "payout-given-back": ["amount", "reason"],
  "payout-kept-paid": ["amount", "address", "reason"],
  "payout-charged": ["amount", "address", "reason"],
  "day-limit-falls": ["amount", "startsAt"],
  "day-limit-stays": ["amount"],
  "month-limit-falls": ["amount", "startsAt"],
  "month-limit-stays": ["currency"],
  "standing-set": ["project", "address"],
  "standing-withdrawn": ["project", "amount", "address"],
  "standing-fell-back": ["project", "reason"],
  "address-noted": ["address"],
  "address-saved": ["currency", "address"],
  "address-changed": ["currency", "address"],
  "address-whitelisted": ["currency", "address", "startsAt"],
  "address-removed": ["currency", "address"],
  "address-switch-changed": ["setting", "state", "startsAt"],
  // Projects
  "project-opened": ["project", "order", "intended", "endsAt"],
  "project-failed": ["project", "order", "refund", "reason"],
  "project-profit": ["project", "order", ...resultFacts],
  "project-loss": ["project", "order", ...resultFacts],
  "project-even": ["project", "order", ...resultFacts],
  "project-paid": ["project", "order", "principal", "result", "platformFee", "paidOut"],
  // The person
  "phrase-set": [],
  "phrase-removed": [],
  "nickname-accepted": ["nickname"],
  "nickname-refused": ["nickname", "reason"],
  "certification-accepted": [],
  "certification-refused": ["refusal"],
  "certification-lapsed": [],
  "data-export-asked": [],
  "data-export-ready": ["keptUntil"],
  "closing-asked": ["closesAt", "mayStay"],
  "closing-called-off": [],
  "closing-put-off": [],
  "account-closed": ["stays"],
  "account-reopened": [],
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
  /** The address that coins came from. */
  readonly sender: string;
  /** The ID of a transaction of the chain. */
  readonly txid: string;
  /** With its currency; undefined where there is none. */
  readonly fee: string | undefined;
  /** The project's name. */
  readonly project: string;
  /** Its order number. */
  readonly order: string;
  /** Amounts with their currency; a result carries its sign. */
  readonly intended: string;
  readonly refund: string;
  readonly principal: string;
  readonly result: string;
  readonly platformFee: string;
  readonly toBePaid: string;
  readonly paidOut: string;
  readonly endsAt: Date;
  readonly payoutPlannedAt: Date;
  readonly closesAt: Date;
  /** Amounts with their currency, below which the rest stays; undefined where that was not agreed. */
  readonly mayStay: string | undefined;
  /** Amounts with their currency that were left; undefined where nothing was. */
  readonly stays: string | undefined;
  /** Until when something can be fetched. */
  readonly keptUntil: Date;
  readonly setting: "whitelist" | "address-lock" | "default-address";
  readonly state: "on" | "off";
  readonly nickname: string;
  readonly reason: string | undefined;
  /** Why documents were not accepted. */
  readonly refusal: CertificationReason;
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

/** Letters that are about neither money nor security, which their reader can switch off. */
const switched: ReadonlySet<NoticeKind> = new Set([
  ...(["nickname-accepted", "nickname-refused", "data-export-ready"] as const),
  ...(["certification-accepted", "certification-refused", "certification-lapsed"] as const),
]);

export function isSwitched(kind: NoticeKind): boolean {
  return switched.has(kind);
}

/** The names of a kind's facts, in the order of its letter. */
export function factsOf(kind: NoticeKind): readonly FactName[] {
  return noticeFacts[kind];
}
