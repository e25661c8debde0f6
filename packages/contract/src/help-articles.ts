import type { RefusalCode } from "./refusals.ts";

/** The parts of the help, in the order in which the list shows them. */
export const helpSections = [
  "start",
  "deposits",
  "withdrawals",
  "exchange",
  "projects",
  "security",
  "proof",
] as const;
export type HelpSection = (typeof helpSections)[number];

type HelpArticle = {
  readonly section: HelpSection;
  /** Refusals that it explains; each refusal has one article at most. */
  readonly refusals?: readonly RefusalCode[];
  /** Screens that link to it, and to which it links back. The first article of a screen is its own. */
  readonly screens?: readonly `/${string}`[];
};

/** Every article of the help. Its words are files of the server, one for each language. */
export const helpArticles = {
  "first-steps": { section: "start", screens: ["/home"] },
  "balance-parts": {
    section: "start",
    refusals: ["insufficient-balance"],
    screens: ["/user", "/FundBill"],
  },
  "unclear-outcome": {
    section: "start",
    refusals: ["outcome-unclear", "server-busy", "books-unchecked", "disk-full"],
  },
  "make-a-deposit": {
    section: "deposits",
    refusals: ["address-later"],
    screens: ["/Deposit", "/recharge", "/currencies"],
  },
  "deposit-confirmations": {
    section: "deposits",
    refusals: ["deposit-not-found"],
    screens: ["/DepositRecord", "/DepositDetail"],
  },
  "deposit-missing": {
    section: "deposits",
    refusals: ["txid-invalid", "claim-not-found"],
    screens: ["/DepositClaim"],
  },
  "make-a-withdrawal": {
    section: "withdrawals",
    screens: ["/TiBi", "/WithdrawCoins", "/withdrawal"],
  },
  "withdrawal-states": {
    section: "withdrawals",
    refusals: ["withdrawal-not-found"],
    screens: ["/WithdrawalRecord", "/TransferSuccessful"],
  },
  "withdrawal-review": { section: "withdrawals" },
  "withdrawal-limits": {
    section: "withdrawals",
    refusals: ["withdrawal-below-minimum", "withdrawal-above-limit", "withdrawal-above-day-limit"],
  },
  "withdrawal-hold": { section: "withdrawals", refusals: ["withdrawals-held"] },
  "withdrawals-stopped": {
    section: "withdrawals",
    refusals: ["withdrawals-stopped", "exchange-stopped"],
  },
  "cancel-a-withdrawal": { section: "withdrawals", refusals: ["withdrawal-not-cancellable"] },
  "withdrawal-fees": { section: "withdrawals" },
  "address-checks": {
    section: "withdrawals",
    refusals: ["withdrawal-not-safe", "address-invalid", "address-not-payable"],
  },
  "address-book": {
    section: "withdrawals",
    refusals: ["address-locked", "address-unconfirmed", "address-notes-limit"],
    screens: ["/dizhiAddress", "/dizhishezhi", "/xinzhendizhi", "/myaddress", "/addaddress"],
  },
  exchange: {
    section: "exchange",
    refusals: [
      "exchange-closed",
      "exchange-minute-full",
      "exchange-too-small",
      "desk-inventory-short",
      "quote-expired",
    ],
    screens: ["/CurrencyExchange", "/exchange", "/CurrencyExchangeRecord"],
  },
  "project-states": {
    section: "projects",
    refusals: ["project-not-open"],
    screens: ["/Events", "/task", "/ComprehensiveTotal", "/recruiting"],
  },
  subscribe: {
    section: "projects",
    refusals: [
      "subscription-below-minimum",
      "subscription-above-quota",
      "subscription-above-limit",
      "subscription-conditions-not-met",
    ],
    screens: ["/dinyue"],
  },
  "cancel-a-subscription": { section: "projects", refusals: ["subscription-final"] },
  "project-results": {
    section: "projects",
    screens: ["/MyInvestment", "/endrecru", "/wodetouzi"],
  },
  "what-can-be-lost": { section: "projects" },
  "payout-to-an-address": {
    section: "projects",
    refusals: ["default-address-missing", "standing-payout-void", "standing-payout-closed"],
  },
  "fund-password": {
    section: "security",
    refusals: [
      "fund-password-wrong",
      "fund-password-locked",
      "fund-password-not-set",
      "fund-password-against-rules",
    ],
    screens: ["/ModifyTransactionPassword", "/paymentpassword"],
  },
  codes: {
    section: "security",
    refusals: ["email-code-wrong", "phone-code-wrong", "code-asked-too-soon", "code-limit-reached"],
  },
  passkeys: {
    section: "security",
    refusals: ["passkey-too-new", "passkey-wrong", "recovery-code-too-new", "recovery-code-wrong"],
    screens: ["/Passkeys", "/RecoveryCodes"],
  },
  "change-e-mail": {
    section: "security",
    refusals: ["email-change-not-due"],
    screens: ["/EmailVerification"],
  },
  "not-me": {
    section: "security",
    refusals: ["password-reset-required", "link-expired"],
    screens: ["/NotMe", "/Shebeiguanli", "/Activity"],
  },
  "log-in": {
    section: "security",
    refusals: ["account-or-password-wrong", "login-delayed", "password-too-common"],
    screens: ["/login", "/forget", "/ChangeLoginPassword", "/changepassword"],
  },
  "what-can-be-proved": { section: "proof", screens: ["/evidence"] },
} as const satisfies Record<string, HelpArticle>;

export type HelpArticleId = keyof typeof helpArticles;
export const helpArticleIds = Object.keys(helpArticles) as [HelpArticleId, ...HelpArticleId[]];

/** What the register says of an article, in the shape that all of them have. */
export function helpArticle(id: HelpArticleId): Required<HelpArticle> {
  return { refusals: [], screens: [], ...helpArticles[id] };
}

const byRefusal = new Map(
  helpArticleIds.flatMap((id) => helpArticle(id).refusals.map((code) => [String(code), id])),
);
const byScreen = new Map(
  helpArticleIds.flatMap((id) => helpArticle(id).screens.map((path) => [path.toLowerCase(), id])),
);

/** The article that explains a refusal; undefined where none does. */
export function articleOfRefusal(code: string): HelpArticleId | undefined {
  return byRefusal.get(code);
}

/** The article of a screen; its path is compared without regard to case. */
export function articleOfScreen(path: string): HelpArticleId | undefined {
  return byScreen.get(path.toLowerCase());
}
