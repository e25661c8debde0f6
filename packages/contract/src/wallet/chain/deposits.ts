import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { DemoMoney } from "../../primitives/demo.ts";
import { CurrencyCode, MoneyText } from "../../primitives/money.ts";
import { pageAsk, pageOf, UnixSeconds } from "../../primitives/page.ts";
import { OpaqueId, Switch } from "../../primitives/text.ts";

export const DepositState = z.enum(["detected", "credited", "orphaned"]);

export const DepositView = z.object({
  id: OpaqueId,
  currency: CurrencyCode,
  amount: MoneyText,
  txid: z.string(),
  address: z.string(),
  state: DepositState,
  /** 1: final on the chain, and it waits for a second node to show it too. */
  second_check: Switch,
  /** Blocks built on top so far, at most `confirmations_needed`. */
  confirmations: z.int(),
  confirmations_needed: z.int(),
  createtime: UnixSeconds,
  /** 0 until it is credited. */
  creditedtime: z.int(),
  /** What two operators took back of it and did not give back, as the coins never arrived; 0 as a rule. */
  taken_back: MoneyText,
  is_demo: DemoMoney,
});
export type DepositView = z.infer<typeof DepositView>;

export const listDepositCurrencies = endpoint({
  name: "listDepositCurrencies",
  kind: "read",
  path: "/api/Recharge/index",
  auth: "session",
  summary: "The currencies that can be deposited, and what operators have ever taken back.",
  ask: z.object({}),
  reply: z.array(
    z.object({
      id: CurrencyCode,
      name: z.string(),
      image: z.string(),
      network: z.string(),
      /** From everybody together, of deposits that were credited and never arrived. */
      taken_back: MoneyText,
      taken_back_count: z.int(),
      /** What of it was an error, and was given back. */
      given_back: MoneyText,
      /** What operators gave back, or no longer demand, of withdrawals that the books had wrong. */
      remedied: MoneyText,
      /** What operators charged to people whose withdrawals had been given back, and left. */
      charged: MoneyText,
      /** The most that operators can take back or write off within 24 hours. */
      taken_back_day_cap: MoneyText,
    }),
  ),
  refusals: [],
});

/** The signer's own word on whose an address is; the app verifies it before it shows the address. */
export const AddressAssignmentView = z.object({
  /** Which chain; the label that people read is beside it. */
  network: z.string(),
  purpose: z.literal("user"),
  owner_id: OpaqueId,
  index: z.int().check(z.minimum(0)),
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
  ask: z.object({ ...pageAsk, currency: z.optional(CurrencyCode) }),
  reply: pageOf(DepositView),
  refusals: [],
});
