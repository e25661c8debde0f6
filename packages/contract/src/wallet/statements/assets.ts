import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { DemoMoney } from "../../primitives/demo.ts";
import { CurrencyCode, MoneyText } from "../../primitives/money.ts";

export const AssetView = z.object({
  currency_code: CurrencyCode,
  image: z.string(),
  /** Available plus locked: what is in the balance, spendable or on its way out. */
  balance: MoneyText,
  available: MoneyText,
  /** On its way: withdrawals that are held, in review, or sent and not final yet. */
  locked: MoneyText,
  /** Principal in projects, until it is paid out or refunded. */
  invested: MoneyText,
  /**
   * What all three are worth in the display currency, rounded down to two decimals; empty when there is no
   * fresh rate.
   */
  value: MoneyText.or(z.literal("")),
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
    total: MoneyText.or(z.literal("")),
    currency_code: z.string(),
    symbols: z.array(z.object({ code: z.string(), symbol: z.string(), active: z.int() })),
    list: z.array(AssetView),
    is_demo: DemoMoney,
  }),
  refusals: [],
});
