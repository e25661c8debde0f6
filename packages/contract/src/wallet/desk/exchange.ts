import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { DemoMoney } from "../../primitives/demo.ts";
import { AmountAsk, CurrencyCode, MoneyText } from "../../primitives/money.ts";
import { pageAsk, pageOf, UnixSeconds } from "../../primitives/page.ts";
import { OpaqueId, SixDigits } from "../../primitives/text.ts";

export const ExchangeSide = z.object({
  currency_code: CurrencyCode,
  balance: MoneyText,
  image: z.string(),
  /** Percent of the amount out. */
  exchange_fee: z.string(),
  /** The most of it that the desk takes from me now, whatever I have; empty while there is no rate. */
  most: z.union([MoneyText, z.literal("")]),
  /** The rule that bounds it; empty with it. */
  most_bound: z.enum(["", "exchange-minute-full", "desk-inventory-short"]),
  is_demo: DemoMoney,
});
export type ExchangeSide = z.infer<typeof ExchangeSide>;

export const listExchangeSides = endpoint({
  name: "listExchangeSides",
  kind: "read",
  path: "/api/Assets/exchange",
  auth: "session",
  summary: "The two sides of the exchange with my balances.",
  ask: z.object({}),
  reply: z.array(ExchangeSide),
  refusals: [],
});

/** A promise of the desk for one person, good once and for 15 seconds. */
export const QuoteView = z.object({
  quote_id: OpaqueId,
  from: CurrencyCode,
  to: CurrencyCode,
  /** `to` for one `from`, before the fee. */
  rate: z.string(),
  /** Percent of the amount out. */
  exchange_fee: z.string(),
  /** Present when the quote was asked with an amount. */
  price: z.union([MoneyText, z.literal("")]),
  fee: z.union([MoneyText, z.literal("")]),
  received: z.union([MoneyText, z.literal("")]),
  source: z.string(),
  expires_at: UnixSeconds,
});
export type QuoteView = z.infer<typeof QuoteView>;

export const quoteExchange = endpoint({
  name: "quoteExchange",
  kind: "read",
  path: "/api/Assets/get_rate",
  auth: "session",
  summary: "A rate with its expiry; with an amount, everything the trade would book.",
  ask: z.object({ from: CurrencyCode, to: CurrencyCode, price: z.optional(AmountAsk) }),
  reply: QuoteView,
  refusals: [
    "exchange-same-currency",
    "exchange-stopped",
    "exchange-paused",
    "exchange-unwatched",
    "exchange-closed",
    "exchange-too-small",
    "insufficient-balance",
    "desk-inventory-short",
  ],
});

export const ExchangeView = z.object({
  id: OpaqueId,
  from: CurrencyCode,
  to: CurrencyCode,
  price: MoneyText,
  fee: MoneyText,
  received: MoneyText,
  rate: z.string(),
  createtime: UnixSeconds,
  is_demo: DemoMoney,
});
export type ExchangeView = z.infer<typeof ExchangeView>;

export const exchange = endpoint({
  name: "exchange",
  kind: "write",
  path: "/api/Assets/do_exchange",
  auth: "session",
  idempotent: true,
  limit: "exchange",
  summary:
    "Trades against a quote, or without one at the rate of this moment. `type` 3 sells USDT for TRX, 4 sells TRX for USDT.",
  ask: z.object({
    price: AmountAsk,
    type: z.pipe(
      z.union([z.literal(3), z.literal(4), z.literal("3"), z.literal("4")]),
      z.transform(Number),
    ),
    password: SixDigits,
    quote_id: z.optional(OpaqueId),
  }),
  /** The receipt, and its time once more under the requirement's name. */
  reply: z.extend(ExchangeView, { timestamp: UnixSeconds }),
  refusals: [
    "quote-expired",
    "exchange-stopped",
    "exchange-paused",
    "exchange-unwatched",
    "exchange-closed",
    "exchange-too-small",
    "insufficient-balance",
    "deposit-uncertified",
    "desk-inventory-short",
    "exchange-minute-full",
    "fund-password-not-set",
    "fund-password-wrong",
    "fund-password-locked",
    "idempotency-key-reused",
  ],
});

export const listExchanges = endpoint({
  name: "listExchanges",
  kind: "read",
  path: "/api/Assets/exchange_record",
  auth: "session",
  summary: "My exchanges, newest first.",
  ask: z.object(pageAsk),
  reply: pageOf(ExchangeView),
  refusals: [],
});

export const getExchange = endpoint({
  name: "getExchange",
  kind: "read",
  path: "/api/Assets/exchange_detail",
  auth: "session",
  summary: "One exchange: its receipt.",
  ask: z.object({ id: OpaqueId }),
  reply: ExchangeView,
  refusals: ["record-not-found"],
});

/** A rate that two operators ordered; it is public before it holds. */
export const RateOrderView = z.object({
  /** TRX for one USDT. */
  rate: z.string(),
  /** Percent of the amount out. */
  exchange_fee: z.string(),
  starttime: UnixSeconds,
});
export type RateOrderView = z.infer<typeof RateOrderView>;

export const getDeskRate = endpoint({
  name: "getDeskRate",
  kind: "read",
  path: "/api/Assets/desk",
  auth: "session",
  summary:
    "What the desk's rate was read from, how old that is, which rates operators have ordered, and how much a minute may bring.",
  ask: z.object({}),
  reply: z.object({
    /** TRX for one USDT; empty while the desk is closed. */
    rate: z.string(),
    exchange_fee: z.string(),
    /** `fixed`, `operators` or `tickers`; the desk buys and sells at one rate, without a spread. */
    source: z.string(),
    tickers: z.array(z.object({ name: z.string(), rate: z.string(), time: UnixSeconds })),
    /** The last one that holds or will, first. */
    orders: z.array(RateOrderView),
    /** The most that one person exchanges within a minute. */
    minute_limit: MoneyText,
    minute_unit: CurrencyCode,
  }),
  refusals: [],
});
