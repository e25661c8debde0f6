import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { CurrencyCode, MoneyText } from "../primitives/money.ts";
import { pageAsk, pageOf, UnixSeconds, wholeNumber } from "../primitives/page.ts";
import { line, OpaqueId } from "../primitives/text.ts";

export const AssetView = z.object({
  currency_code: CurrencyCode,
  image: z.string(),
  /** Available plus locked. */
  balance: MoneyText,
  available: MoneyText,
  locked: MoneyText,
  /** In the display currency, rounded down to two decimals; empty when there is no fresh rate. */
  value: MoneyText.or(z.literal("")),
});

export const getAssets = endpoint({
  name: "getAssets",
  kind: "read",
  path: "/api/Assets/index",
  auth: "session",
  summary: "Balances by currency and their value in the display currency.",
  ask: z.object({}),
  reply: z.object({
    total: MoneyText.or(z.literal("")),
    currency_code: z.string(),
    symbols: z.array(z.object({ code: z.string(), symbol: z.string(), active: z.int() })),
    list: z.array(AssetView),
  }),
  refusals: [],
});
export type AssetView = z.infer<typeof AssetView>;

/** 1 deposit, 2 withdrawal, 3 reward, 4 subscription, 5 exchange, 6 team, 7 fee or adjustment, 8 refund, 9 payout. */
export const BillCategory = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(6),
  z.literal(7),
  z.literal(8),
  z.literal(9),
]);

/** One row of the fund bill: one movement of one balance. */
export const BillView = z.object({
  id: z.string(),
  title: z.string(),
  createtime: UnixSeconds,
  order_no: z.string(),
  /** One line about the counterparty. */
  tip: z.string(),
  category: BillCategory,
  /** Signed: what this movement added to the balance. */
  money: MoneyText,
  unit: CurrencyCode,
  /** The other side of an exchange; empty elsewhere. */
  money2: MoneyText.or(z.literal("")),
  unit2: CurrencyCode.or(z.literal("")),
  fee: MoneyText.or(z.literal("")),
  balance_after: MoneyText,
  /** What the row is about (`wdr_…`, `dep_…`, `sub_…`, `exc_…`), for the link to it. */
  subject_id: z.string(),
  /** The chain's transaction id, where there is one. */
  txid: z.string(),
});
export type BillView = z.infer<typeof BillView>;

/** What a bill is filtered by, alike on the screen and in a statement. */
export const billFilter = {
  name: CurrencyCode.or(z.literal("")).optional(),
  category: wholeNumber(1, 9).or(z.literal("")).optional(),
  starttime: wholeNumber(0, 9_999_999_999).or(z.literal("")).optional(),
  endtime: wholeNumber(0, 9_999_999_999).or(z.literal("")).optional(),
};

export const listBills = endpoint({
  name: "listBills",
  kind: "read",
  path: "/api/User/funds_records",
  auth: "session",
  summary: "The fund bill, newest first, each row with the balance after it.",
  ask: z.object({ ...pageAsk, ...billFilter }),
  reply: z.object({
    typelist: z.array(z.object({ id: BillCategory, name: z.string() })),
    data: pageOf(BillView),
  }),
  refusals: [],
});

export const getBill = endpoint({
  name: "getBill",
  kind: "read",
  path: "/api/User/funds_record",
  auth: "session",
  summary: "One row of the fund bill: the receipt of one movement of money.",
  ask: z.object({ id: line(120) }),
  reply: BillView,
  refusals: ["bill-not-found"],
});

export const DepositState = z.enum(["detected", "credited", "orphaned"]);

export const DepositView = z.object({
  id: OpaqueId,
  currency: CurrencyCode,
  amount: MoneyText,
  txid: z.string(),
  address: z.string(),
  state: DepositState,
  /** Blocks built on top so far, at most `confirmations_needed`. */
  confirmations: z.int(),
  confirmations_needed: z.int(),
  createtime: UnixSeconds,
  /** 0 until it is credited. */
  creditedtime: z.int(),
});
export type DepositView = z.infer<typeof DepositView>;

export const listDepositCurrencies = endpoint({
  name: "listDepositCurrencies",
  kind: "read",
  path: "/api/Recharge/index",
  auth: "session",
  summary: "The currencies that can be deposited.",
  ask: z.object({}),
  reply: z.array(
    z.object({ id: CurrencyCode, name: z.string(), image: z.string(), network: z.string() }),
  ),
  refusals: [],
});

/** The signer's own word on whose an address is; the app verifies it before it shows the address. */
export const AddressAssignmentView = z.object({
  /** Which chain; the label that people read is beside it. */
  network: z.string(),
  purpose: z.literal("user"),
  owner_id: OpaqueId,
  index: z.int().min(0),
  /** Ed25519, 128 hexadecimal digits. */
  signature: z.string(),
  /** 64 hexadecimal digits. */
  public_key: z.string(),
});
export type AddressAssignmentView = z.infer<typeof AddressAssignmentView>;

export const getDepositAddress = endpoint({
  name: "getDepositAddress",
  kind: "read",
  path: "/api/Recharge/do_recharge",
  auth: "session",
  summary: "My one permanent address, with everything that a sender must know.",
  ask: z.object({ currency_id: CurrencyCode }),
  reply: z.object({
    address: z.string(),
    /** An SVG data URL of the plain address. */
    img: z.string(),
    network: z.string(),
    min_deposit: MoneyText,
    confirmations: z.int(),
    address_ends_with: z.string(),
    /** Empty for TRX, which has no contract. */
    contract_ends_with: z.string(),
    assignment: AddressAssignmentView,
  }),
  refusals: ["address-later"],
});

export const getDeposit = endpoint({
  name: "getDeposit",
  kind: "read",
  path: "/api/Recharge/detail",
  auth: "session",
  summary: "One deposit with its live state.",
  ask: z.object({ id: OpaqueId }),
  reply: DepositView,
  refusals: ["deposit-not-found"],
});

export const listDeposits = endpoint({
  name: "listDeposits",
  kind: "read",
  path: "/api/Recharge/record",
  auth: "session",
  summary: "My deposits, newest first, those under way included.",
  ask: z.object({ ...pageAsk, currency: CurrencyCode.or(z.literal("")).optional() }),
  reply: pageOf(DepositView),
  refusals: [],
});
