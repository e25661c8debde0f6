import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { CurrencyCode, MoneyText } from "../primitives/money.ts";

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
export type AssetView = z.infer<typeof AssetView>;

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
