import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { CurrencyCode } from "../../primitives/money.ts";
import { line } from "../../primitives/text.ts";

/** The coins that an address can be saved for, as a picker lists them. */

export const CoinView = z.object({
  id: CurrencyCode,
  name: z.string(),
  /** The coin's name in words. */
  title: z.string(),
  image: z.string(),
});
export type CoinView = z.infer<typeof CoinView>;

/** Coins by their first letter, A to Z. */
export const CoinGroup = z.object({ letter: z.string(), data: z.array(CoinView) });
export type CoinGroup = z.infer<typeof CoinGroup>;

export const listCoins = endpoint({
  name: "listCoins",
  kind: "read",
  path: "/api/index/coin_list",
  auth: "session",
  summary:
    "The coins by letter, and those that most people look for; `currency` keeps the coins whose code or name has it.",
  ask: z.object({ currency: z._default(line(20, 0), "") }),
  reply: z.object({ hot: z.array(CoinView), list: z.array(CoinGroup) }),
  refusals: [],
});

export const listCoinChannels = endpoint({
  name: "listCoinChannels",
  kind: "read",
  path: "/api/index/get_coin_channel",
  auth: "session",
  summary: "The networks that a coin is sent on.",
  ask: z.object({ currency: CurrencyCode }),
  reply: z.array(z.object({ id: z.string(), name: z.string() })),
  refusals: [],
});
