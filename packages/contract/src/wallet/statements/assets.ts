import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { DemoMoney } from "../../primitives/demo.ts";
import { CurrencyCode, DisplayCurrency, MoneyText } from "../../primitives/money.ts";
import { UnixSeconds } from "../../primitives/page.ts";
import { Switch } from "../../primitives/text.ts";

export const AssetView = z.object({
  currency_code: CurrencyCode,
  image: z.string(),
  /** Available plus locked: what is in the balance, spendable or on its way out. */
  balance: MoneyText,
  available: MoneyText,
  /** How much of available waits for my certification: it can be withdrawn, and not exchanged or subscribed. */
  uncertified: MoneyText,
  /** From when I can use all of that uncertified, because its deposits are older than 30 days; 0 for nothing. */
  uncertified_until: UnixSeconds,
  /** On its way: withdrawals that are held, in review, or sent and not final yet. */
  locked: MoneyText,
  /** Principal in projects, until it is paid out or refunded. */
  invested: MoneyText,
  /** What I owe for withdrawals: taken from what is credited next, and no part of the sum. */
  owed: MoneyText,
  /**
   * What all three are worth in the display currency, rounded down to two decimals; empty when there is no
   * fresh rate.
   */
  value: z.union([MoneyText, z.literal("")]),
  /** One coin in the display currency at the desk's rate, rounded down; empty without a fresh rate. */
  price: z.union([MoneyText, z.literal("")]),
  /**
   * By how many percent that price differs from the desk's of 24 hours ago, signed, two decimals; empty
   * where one of the two is missing, for the display currency itself, and where that is no coin.
   */
  change_24h: z.union([MoneyText, z.literal("")]),
  is_demo: DemoMoney,
});
export type AssetView = z.infer<typeof AssetView>;

/** One of the currencies in which values can be shown. */
export const DisplaySymbol = z.object({
  code: DisplayCurrency,
  symbol: z.string(),
  active: Switch,
});

export const getAssets = endpoint({
  name: "getAssets",
  kind: "read",
  path: "/api/Assets/index",
  auth: "session",
  summary:
    "What I have by currency (available, on its way, invested) and its value in the display currency. Investing does not change the total; detected deposits are no part of it.",
  ask: z.object({}),
  reply: z.object({
    /** The sum of all values. */
    total: z.union([MoneyText, z.literal("")]),
    /** The display currency: as chosen, or USDT where the operator does not offer that one any more. */
    currency_code: DisplayCurrency,
    /** How old the values are: the oldest rate they are computed with; 0 where none is needed or known. */
    rated_at: UnixSeconds,
    symbols: z.array(DisplaySymbol),
    list: z.array(AssetView),
    is_demo: DemoMoney,
  }),
  refusals: [],
});
