import type { MessageKind } from "./message-kinds.ts";
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
  /** Messages that it explains; each kind has one article at most. */
  readonly messages?: readonly MessageKind[];
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
    messages: ["arrival-seen"],
    screens: ["/DepositRecord", "/DepositDetail"],
  },
  "deposit-missing": {
    section: "deposits",
    refusals: ["txid-invalid", "claim-not-found"],
    messages: ["arrival-gone"],
    screens: ["/DepositClaim"],
  },
  "deposit-second-check": { section: "deposits", messages: ["arrival-waiting"] },
  "deposit-taken-back": {
    section: "deposits",
    messages: ["deposit-taken-back", "exchanged-deposit-taken-back", "deposit-given-back"],
  },
  "deposit-limits": {
    section: "deposits",
    refusals: ["deposit-uncertified"],
  },
  "make-a-withdrawal": {
    section: "withdrawals",
    screens: ["/TiBi", "/WithdrawCoins", "/withdrawal"],
  },
  "withdrawal-states": {
    section: "withdrawals",
    refusals: ["withdrawal-not-found"],
    messages: ["payment-waiting", "withdrawal-returned"],
    screens: ["/WithdrawalRecord", "/TransferSuccessful"],
  },
  "withdrawal-review": { section: "withdrawals", messages: ["payment-review"] },
  "withdrawal-limits": {
    section: "withdrawals",
    refusals: ["withdrawal-below-minimum", "withdrawal-above-limit", "withdrawal-above-day-limit"],
  },
  "withdrawal-hold": {
    section: "withdrawals",
    refusals: ["withdrawals-held"],
    messages: ["hold-began"],
  },
  "withdrawals-stopped": {
    section: "withdrawals",
    refusals: ["withdrawals-stopped", "exchange-stopped", "exchange-paused", "exchange-unwatched"],
  },
  "cancel-a-withdrawal": { section: "withdrawals", refusals: ["withdrawal-not-cancellable"] },
  "withdrawal-restored": {
    section: "withdrawals",
    refusals: ["debt-first"],
    messages: ["withdrawal-recovered", "withdrawal-repaid"],
  },
  "withdrawal-given-back": {
    section: "withdrawals",
    messages: [
      ...(["debt-written-off", "debt-ended", "payout-given-back", "payout-kept-paid"] as const),
      "payout-charged",
    ],
  },
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
  levels: { section: "projects", screens: ["/UserLevel"] },
  "invite-friends": {
    section: "projects",
    refusals: ["invite-code-unknown"],
    messages: ["commission-paid"],
    screens: ["/InviteFriends", "/InvitationRecord", "/myteam", "/NodePlan", "/NodeRecord"],
  },
  "reward-boxes": {
    section: "projects",
    refusals: ["box-not-ready", "box-expired", "no-box-left", "draws-paused"],
    messages: ["box-ready", "reward-paid"],
    screens: ["/reward", "/DrawProof"],
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
  certification: {
    section: "security",
    refusals: [
      "certification-pending",
      "certification-reached",
      "certification-too-young",
      "certification-incomplete",
      "picture-blurred",
    ],
    messages: ["certification-decided", "certification-lapsed"],
    screens: ["/Authentication", "/AuthenticationForm"],
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
    refusals: [
      ...["account-or-password-wrong", "login-delayed", "password-too-common"],
      "registration-unfinished",
    ],
    screens: ["/login", "/forget", "/ChangeLoginPassword", "/changepassword"],
  },
  leaving: {
    section: "security",
    refusals: [
      "data-export-not-found",
      "closing-balance",
      "closing-on-its-way",
      "closing-deposit",
      "closing-invested",
      "closing-box",
      "closing-reminder",
      "closing-debt",
    ],
    screens: ["/CloseAccount", "/MyData"],
  },
  "what-can-be-proved": { section: "proof", screens: ["/evidence"] },
} as const satisfies Record<string, HelpArticle>;

export type HelpArticleId = keyof typeof helpArticles;
export const helpArticleIds = Object.keys(helpArticles) as [HelpArticleId, ...HelpArticleId[]];

/** What the register says of an article, in the shape that all of them have. */
export function helpArticle(id: HelpArticleId): Required<HelpArticle> {
  return { refusals: [], messages: [], screens: [], ...helpArticles[id] };
}

const byRefusal = new Map(
  helpArticleIds.flatMap((id) => helpArticle(id).refusals.map((code) => [String(code), id])),
);
const byScreen = new Map(
  helpArticleIds.flatMap((id) => helpArticle(id).screens.map((path) => [path.toLowerCase(), id])),
);

/** The article that explains what a message tells; undefined where none does. */
export function articleOfMessage(kind: string): HelpArticleId | undefined {
  return helpArticleIds.find((id) => helpArticle(id).messages.some((one) => one === kind));
}

/** The article that explains a refusal; undefined where none does. */
export function articleOfRefusal(code: string): HelpArticleId | undefined {
  return byRefusal.get(code);
}

/** The article of a screen; its path is compared without regard to case. */
export function articleOfScreen(path: string): HelpArticleId | undefined {
  return byScreen.get(path.toLowerCase());
}
