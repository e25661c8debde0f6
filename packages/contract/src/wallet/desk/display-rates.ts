import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { DisplayCurrency, MoneyText } from "../../primitives/money.ts";
import { UnixSeconds } from "../../primitives/page.ts";

/** A rate older than this is none: the coins are then shown without a value. */
export const displayRateSeconds = 3600;

export const listDisplayRates = endpoint({
  name: "listDisplayRates",
  kind: "read",
  path: "/api/Assets/display_rates",
  auth: "session",
  summary:
    "In which currencies values can be shown, and at which rates. They serve for looking, and nothing is booked by them.",
  ask: z.object({}),
  reply: z.array(
    z.object({
      code: DisplayCurrency,
      /** How much of it one USDT is worth; empty while the desk or the operator's source has no rate. */
      per_usdt: z.union([MoneyText, z.literal("")]),
      /** When that was so; 0 without a rate, and for USDT itself. */
      rated_at: UnixSeconds,
    }),
  ),
  refusals: [],
});
