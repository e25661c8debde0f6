import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { DemoMoney } from "../../primitives/demo.ts";
import { CurrencyCode, MoneyText } from "../../primitives/money.ts";

export const AssetView = z.object({
  currency_code: CurrencyCode,
  image: z.string(),
  /** Available plus locked: what is in the balance, spendable or on its way out. */
  balance: MoneyText,
  available: MoneyText,
  /** How much of available waits for my certification: it can be withdrawn, and not exchanged or subscribed. */
  uncertified: MoneyText,
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
   * where one of the two is missing, and for the display currency itself.
   */
  change_24h: z.union([MoneyText, z.literal("")]),
  is_demo: DemoMoney,
});
export type AssetView = z.infer<typeof AssetView>;

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
    currency_code: z.string(),
    symbols: z.array(z.object({ code: z.string(), symbol: z.string(), active: z.int() })),
    list: z.array(AssetView),
    is_demo: DemoMoney,
  }),
  refusals: [],
});
