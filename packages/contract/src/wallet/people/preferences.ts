import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { languages } from "../../languages.ts";
import { deviceZone, lineColors, themes } from "../../preference-values.ts";
import { DisplayCurrency } from "../../primitives/money.ts";
import { wholeNumber } from "../../primitives/page.ts";
import { Switch } from "../../primitives/text.ts";
import { TimeZone } from "../../primitives/time-zone.ts";

/** How a person reads the product. It belongs to the account and follows to every device. */
export const PreferencesView = z.object({
  language: z.enum(languages),
  /** In what values are shown. It stays as chosen while the operator does not offer it. */
  currency: DisplayCurrency,
  line_color: z.enum(lineColors),
  /** In which zone times are read and days begin: an IANA name, or `device` for the device's own. */
  time_zone: z.string(),
  theme: z.enum(themes),
  /** Whether balances are covered. */
  balance_hidden: Switch,
});
export type PreferencesView = z.infer<typeof PreferencesView>;

export const PreferencesMark = z
  .string()
  .check(z.regex(/^[a-z]{2}-[a-z]{2} [A-Z]{3,4} [a-z]+-up \S{1,64} [a-z]+ [01]$/));

export const setPreferences = endpoint({
  name: "setPreferences",
  kind: "write",
  path: "/api/user/set_preferences",
  auth: "session",
  summary:
    "Changes the preferences that are named, and answers all of them. The live call of my other devices answers at once.",
  ask: z.object({
    language: z.optional(z.enum(languages)),
    currency: z.optional(DisplayCurrency),
    line_color: z.optional(z.enum(lineColors)),
    time_zone: z.optional(z.union([z.literal(deviceZone), TimeZone])),
    theme: z.optional(z.enum(themes)),
    balance_hidden: z.optional(wholeNumber(0, 1)),
  }),
  reply: PreferencesView,
  refusals: [],
});
