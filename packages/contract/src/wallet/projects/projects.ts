import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { DemoPart, DemoProject, DemoRaised } from "../../primitives/demo.ts";
import { AmountAsk, CurrencyCode, MoneyText } from "../../primitives/money.ts";
import { pageAsk, pageOf, UnixSeconds, wholeNumber } from "../../primitives/page.ts";
import { fundPasswordRefusals, proofFields, proofRefusals } from "../../primitives/proofs.ts";
import { OpaqueId, SixDigits, Switch } from "../../primitives/text.ts";
import { RebateWayAsk, StandingPayoutView } from "../payouts/standing-payouts.ts";

/** 1 about to start, 2 in progress, 3 completed, 4 in failure, 5 result, 6 grant, 7 over. */
export const ProjectStatus = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(6),
  z.literal(7),
]);

/** A status that was reached, and when; nothing here is planned. */
const Move = z.object({ status: ProjectStatus, at: UnixSeconds });

/** 1 profit, 2 loss, 0 even or not settled. */
const ProfitSign = z.union([z.literal(0), z.literal(1), z.literal(2)]);

/** A part of the plan; escrow is deployed to its address alone, "" where nothing is. */
const Slice = z.object({ name: z.string(), value: z.string(), address: z.string() });
const Payee = z.object({ name: z.string(), address: z.string() });

/** A project as everybody sees it (requirement 3, "Project detail"). */
export const ProjectView = z.object({
  id: OpaqueId,
  /** The running number of the project. */
  period: z.int(),
  name: z.string(),
  status: ProjectStatus,
  unit: CurrencyCode,
  image: z.string(),
  order_no: z.string(),
  total_raised: MoneyText,
  already_raised: MoneyText,
  /** Below this a raise fails. */
  min_total: MoneyText,
  createtime: UnixSeconds,
  starttime: UnixSeconds,
  endtime: UnixSeconds,
  publishtime: UnixSeconds,
  givetime: UnixSeconds,
  level_id: z.int(),
  certified_id: z.int(),
  min_raised: MoneyText,
  limit_raised: MoneyText,
  /** Plain text; a line break starts a paragraph. */
  content: z.string(),
  /** Percent: the target until the result ("target, not guaranteed"), the result's own afterwards. */
  rate: z.string(),
  rate_is_target: z.boolean(),
  is_profit: ProfitSign,
  /** My available balance. */
  ubalance: MoneyText,
  /** Remaining quota. */
  balance: MoneyText,
  /** What is left of my personal limit. */
  my_remaining: MoneyText,
  /** Every status after the first that was reached, in order. */
  moves: z.array(Move),
  assignjson: z.array(Slice),
  /** This project's own agreement as plain text; "" = the general terms alone. */
  agreement: z.string(),
  /** How long a subscription can be cancelled; 0 = it is final at once. */
  cooling_off_hours: z.int(),
  /** Percent of what was raised that may leave to the plan's addresses. */
  deployable: z.string(),
  cost_payees: z.array(Payee),
  /** The most that documented costs take from escrow. */
  cost_cap: MoneyText,
  /** Whose money counts as an inflow; empty = anybody's that no rule excludes. */
  inflow_sources: z.array(z.string()),
  /** The project's own chain address, into which the venture returns money. */
  escrow_address: z.string(),
  /** What its escrow account holds now. */
  escrow_balance: MoneyText,
  /** SHA-256 of the terms, which the first subscription freezes; "" before it. */
  terms_hash: z.string(),
  is_demo: DemoProject,
  /** Of `already_raised`. */
  raised_is_demo: DemoRaised,
});
export type ProjectView = z.infer<typeof ProjectView>;

export const listProjects = endpoint({
  name: "listProjects",
  kind: "read",
  path: "/api/Finance/prolist",
  auth: "session",
  summary: "Projects: id 1 those to come and open (status 1, 2), id 2 the past ones (3 to 7).",
  ask: z.object({
    ...pageAsk,
    id: wholeNumber(1, 2),
    currency: z.optional(CurrencyCode),
  }),
  reply: pageOf(ProjectView),
  refusals: [],
});

export const getProject = endpoint({
  name: "getProject",
  kind: "read",
  path: "/api/Finance/detail",
  auth: "session",
  summary: "One project.",
  ask: z.object({ pro_id: OpaqueId }),
  reply: ProjectView,
  refusals: ["project-not-found"],
});

export const subscribe = endpoint({
  name: "subscribe",
  kind: "write",
  path: "/api/Finance/buy",
  auth: "session",
  idempotent: true,
  summary: "Subscribes to a project in status 2; the money moves into its escrow at once.",
  ask: z.object({
    pro_id: OpaqueId,
    money: AmountAsk,
    password: SixDigits,
    /** 0 is refused; a client that does not ask for the agreement leaves it out. */
    agreement: z.optional(z.union([z.literal(0), z.literal(1), z.literal("0"), z.literal("1")])),
    /** 2 with the proofs of a withdrawal to my default address of the project's currency. */
    rebate_way: z.optional(RebateWayAsk),
    ...proofFields,
  }),
  reply: z.object({ record_id: OpaqueId }),
  refusals: [
    "project-not-found",
    "project-not-open",
    "agreement-required",
    "subscription-conditions-not-met",
    "deposit-uncertified",
    "subscription-not-integer",
    "insufficient-balance",
    "debt-first",
    "subscription-below-minimum",
    "subscription-above-quota",
    "subscription-above-limit",
    "default-address-missing",
    "withdrawals-held",
    "address-unconfirmed",
    "address-locked",
    ...proofRefusals,
    ...fundPasswordRefusals,
    "idempotency-key-reused",
  ],
});

/**
 * A person's part in one project (requirement 3, "Investment record"). Amounts of the result are ""
 * before status 6.
 */
export const SubscriptionView = z.object({
  id: OpaqueId,
  pro_id: OpaqueId,
  image: z.string(),
  name: z.string(),
  order_no: z.string(),
  status: ProjectStatus,
  is_profit: ProfitSign,
  unit: CurrencyCode,
  total_raised: MoneyText,
  /** My principal. */
  price: MoneyText,
  /** Signed: my part of the result before the platform's fee. */
  result_money: z.union([MoneyText, z.literal("")]),
  /** Percent. */
  platform_fee: z.string(),
  platform_money: z.union([MoneyText, z.literal("")]),
  /** Signed: result less fee. */
  my_profit: z.union([MoneyText, z.literal("")]),
  /** What was, or will be, booked to my balance. */
  earnings: z.union([MoneyText, z.literal("")]),
  /** What came after the result and was booked to my balance too, less its fee; 0 without any. */
  late_money: MoneyText,
  rate: z.string(),
  rate_is_target: z.boolean(),
  /** Where the money is: in escrow, back with me (cancelled by me, or the raise failed), or paid out. */
  state: z.enum(["held", "cancelled", "returned", "paid"]),
  createtime: UnixSeconds,
  /** Until then I can cancel while the project is in status 2; 0 = it was final at once. */
  final_at: UnixSeconds,
  /** 1 while `cancel_record` gives all of it back. */
  can_cancel: Switch,
  endtime: UnixSeconds,
  publishtime: UnixSeconds,
  givetime: UnixSeconds,
  updatetime: UnixSeconds,
  /** Every status after the first that was reached, in order. */
  moves: z.array(Move),
  assignjson: z.array(Slice),
  is_demo: DemoPart,
  ...StandingPayoutView.shape,
});
export type SubscriptionView = z.infer<typeof SubscriptionView>;

export const listSubscriptions = endpoint({
  name: "listSubscriptions",
  kind: "read",
  path: "/api/Finance/records",
  auth: "session",
  summary:
    "My subscriptions, newest first; `category` 1 under way, 2 settled, 3 refunded, 4 cancelled by me.",
  ask: z.object({
    ...pageAsk,
    name: z.optional(CurrencyCode),
    category: z.optional(wholeNumber(1, 4)),
    /** The project's status; what was cancelled has no part in it any more. */
    status: z.optional(wholeNumber(1, 7)),
    /** When it was subscribed, both seconds included. */
    starttime: z.optional(wholeNumber(0, 9_999_999_999)),
    endtime: z.optional(wholeNumber(0, 9_999_999_999)),
  }),
  reply: pageOf(SubscriptionView),
  refusals: [],
});

export const getSubscription = endpoint({
  name: "getSubscription",
  kind: "read",
  path: "/api/Finance/records_details",
  auth: "session",
  summary: "One of my subscriptions with its timeline and result.",
  ask: z.object({ record_id: OpaqueId }),
  reply: SubscriptionView,
  refusals: ["record-not-found"],
});

export const cancelSubscription = endpoint({
  name: "cancelSubscription",
  kind: "write",
  path: "/api/Finance/cancel_record",
  auth: "session",
  idempotent: true,
  summary: "Cancels a subscription before it is final: all of it is available again.",
  ask: z.object({ record_id: OpaqueId }),
  reply: z.object({ record_id: OpaqueId }),
  refusals: ["record-not-found", "subscription-final", "idempotency-key-reused"],
});
