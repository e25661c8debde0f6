import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { DemoMoney } from "../../primitives/demo.ts";
import { AmountAsk, CurrencyCode, MoneyText } from "../../primitives/money.ts";
import { pageAsk, pageOf, UnixSeconds } from "../../primitives/page.ts";
import { fundPasswordRefusals, proofFields, proofRefusals } from "../../primitives/proofs.ts";
import { line, OpaqueId, SixDigits, Switch } from "../../primitives/text.ts";
import { findingCodes, findingSeverities } from "../../withdrawal-rules.ts";

export const WithdrawalCurrencyView = z.object({
  id: CurrencyCode,
  name: z.string(),
  image: z.string(),
  network: z.string(),
  balance: MoneyText,
  min: MoneyText,
  /** The most in 24 hours at the person's certification; 0 of it is left when it is used up. */
  with_limit: MoneyText,
  with_used: MoneyText,
  with_free: MoneyText,
  /** When the oldest withdrawal of the last 24 hours stops counting; 0 while none counts. */
  frees_at: UnixSeconds,
  certification: z.int(),
  /** The most in one withdrawal: what the house pays at once. */
  once_limit: MoneyText,
  /** Percent of the amount. */
  with_fee: z.string(),
  /** The most that the chain charges the house for one payment, for information; in TRX. */
  network_fee: MoneyText,
  /** What leaves in 24 hours without an operator, and what of it the person has left. */
  automatic_limit: MoneyText,
  automatic_left: MoneyText,
  /** The latest withdrawals that operators decided: how many, and the seconds that half of them took at most. */
  reviews: z.object({ count: z.int(), half_within: z.int() }),
  /** Everybody's withdrawals that went back because no operator approved them in time. */
  approvals_overdue: z.int(),
  /** 1 while nothing of this currency leaves the house: its books are being checked. */
  stopped: Switch,
  /** Since when; 0 while nothing stops it. */
  stopped_since: UnixSeconds,
  is_demo: DemoMoney,
});
export type WithdrawalCurrencyView = z.infer<typeof WithdrawalCurrencyView>;

export const listWithdrawalCurrencies = endpoint({
  name: "listWithdrawalCurrencies",
  kind: "read",
  path: "/api/Withdraw/index",
  auth: "session",
  summary: "What can be withdrawn, with minimum, fee and balance.",
  ask: z.object({}),
  reply: z.array(WithdrawalCurrencyView),
  refusals: [],
});

export const withdrawalStates = [
  "held",
  "review",
  "signed",
  "broadcast",
  "settled",
  "returned",
] as const;
export const WithdrawalState = z.enum(withdrawalStates);
export type WithdrawalState = z.infer<typeof WithdrawalState>;

/** Why the money went back. */
export const returnReasons = [
  "cancelled-by-owner",
  "account-frozen",
  "payments-failed",
  "payment-went-wrong",
  "owed-first",
  "payee-is-contract",
  "payee-blacklisted",
  "approval-overdue",
  "refused-source-of-funds",
  "refused-payee",
  "refused-account-safety",
  "order-forged",
] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** What one that is held waits for, where it does not simply take its turn. */
export const withdrawalWaits = [
  "approval",
  "cancelling",
  "withdrawals-stopped",
  "not-reconciled",
  "hot-wallet-short",
  "network-fee-too-high",
  "payment-would-fail",
  "chain-not-solid",
  "token-paused",
  "token-takes-a-fee",
  "house-wallet-blocked",
  "signer-locked",
  "signer-away",
  "signer-day-cap",
  "signer-refused",
  "account-frozen",
  "fault",
] as const;
export type WithdrawalWait = (typeof withdrawalWaits)[number];

/** What a user may know about one withdrawal. The console will have its own, wider view. */
export const WithdrawalView = z.object({
  id: OpaqueId,
  currency: CurrencyCode,
  network: z.string(),
  address: z.string(),
  amount: MoneyText,
  fee: MoneyText,
  received: MoneyText,
  state: WithdrawalState,
  /** 1 while its owner can still call it back. */
  can_cancel: Switch,
  /** Why it came back; empty while it has not. */
  reason: z.union([z.enum(returnReasons), z.literal("")]),
  waits_for: z.union([z.enum(withdrawalWaits), z.literal("")]),
  /** When that ends at the latest, in Unix seconds; 0 where nobody can say. */
  waits_until: UnixSeconds,
  /** Operators that must approve it; 0 for one that is sent without review. */
  approvals_needed: z.int(),
  /** What the chain charged the house for it, in TRX; empty while nothing was charged. */
  network_fee: z.union([MoneyText, z.literal("")]),
  /** What two operators gave back, as it was booked as paid and never sent; 0 as a rule. */
  given_back: MoneyText,
  /** The chain's transaction id once there is one; empty before. */
  txid: z.string(),
  confirmations: z.int(),
  confirmations_needed: z.int(),
  /** When each step happened, in order; a step to come is absent. */
  steps: z.array(z.object({ state: WithdrawalState, at: UnixSeconds })),
  createtime: UnixSeconds,
  is_demo: DemoMoney,
});
export type WithdrawalView = z.infer<typeof WithdrawalView>;

export const requestWithdrawal = endpoint({
  name: "requestWithdrawal",
  kind: "write",
  path: "/api/Withdraw/do_withdraw",
  auth: "session",
  idempotent: true,
  summary:
    "Holds an amount and queues it for payment to a saved address, with the fund password and the codes of `captcha` for exactly this order; a whitelisted address may skip the codes.",
  ask: z.object({
    currency_id: CurrencyCode,
    price: AmountAsk,
    /** The address itself, one of the address book. */
    address: line(64),
    ...proofFields,
    password: SixDigits,
  }),
  reply: WithdrawalView,
  refusals: [
    "address-not-found",
    "address-invalid",
    "withdrawal-below-minimum",
    "withdrawal-above-limit",
    "withdrawal-above-day-limit",
    "withdrawal-not-safe",
    "insufficient-balance",
    "debt-first",
    "address-unconfirmed",
    "address-locked",
    ...proofRefusals,
    ...fundPasswordRefusals,
    "withdrawals-held",
    "withdrawals-stopped",
    "idempotency-key-reused",
  ],
});

export const getWithdrawal = endpoint({
  name: "getWithdrawal",
  kind: "read",
  path: "/api/Withdraw/detail",
  auth: "session",
  summary: "One withdrawal with its live state.",
  ask: z.object({ id: OpaqueId }),
  reply: WithdrawalView,
  refusals: ["withdrawal-not-found"],
});

export const listWithdrawals = endpoint({
  name: "listWithdrawals",
  kind: "read",
  path: "/api/Withdraw/record",
  auth: "session",
  summary: "My withdrawals, newest first.",
  ask: z.object({
    ...pageAsk,
    currency: z.optional(CurrencyCode),
    /** `open`: under way; `done`: settled or returned. */
    state: z.optional(z.enum(["open", "done"])),
  }),
  reply: pageOf(WithdrawalView),
  refusals: [],
});

export const cancelWithdrawal = endpoint({
  name: "cancelWithdrawal",
  kind: "write",
  path: "/api/Withdraw/cancel",
  auth: "session",
  summary:
    "Calls a withdrawal back while nobody can have signed it; all of it returns to the balance. A second time is the same.",
  ask: z.object({ id: OpaqueId }),
  reply: WithdrawalView,
  refusals: ["withdrawal-not-found", "withdrawal-not-cancellable"],
});

export const WithdrawalFinding = z.object({
  code: z.enum(findingCodes),
  /** `stop` is refused, `warn` is for the person to decide, `info` is good to know. */
  severity: z.enum(findingSeverities),
  /** In the language of the request; times in it are UTC. */
  text: z.string(),
  /** What fills the text's places: amounts, addresses, and times in Unix seconds. */
  details: z.record(z.string(), z.string()),
});
export type WithdrawalFinding = z.infer<typeof WithdrawalFinding>;

/** What can be looked up about an address. Whose it is cannot, by anybody. */
export const addressChecks = [
  "checksum",
  "active",
  "contract",
  "frozen",
  "look-alike",
  "paid",
] as const;

export const AddressCheck = z.object({
  check: z.enum(addressChecks),
  /** `good` found nothing to fear, `care` found something, `unknown` got no answer. */
  outcome: z.enum(["good", "care", "unknown"]),
  /** `known` of a look-alike; `times` and `last` (Unix seconds) of an address that was paid. */
  details: z.record(z.string(), z.string()),
});
export type AddressCheck = z.infer<typeof AddressCheck>;

export const checkWithdrawal = endpoint({
  name: "checkWithdrawal",
  kind: "read",
  path: "/api/Withdraw/preflight",
  auth: "session",
  summary:
    "What stands in the way of a withdrawal or is worth knowing before it, in plain words, the worst first, and everything that was looked up about the address. What could not be looked up is said.",
  ask: z.object({
    currency_id: CurrencyCode,
    price: z.optional(AmountAsk),
    address: line(64),
  }),
  reply: z.object({ findings: z.array(WithdrawalFinding), checks: z.array(AddressCheck) }),
  refusals: [],
});
