import type { ReplyOf } from "@clearhold/contract/endpoint";
import { unixSeconds } from "@clearhold/contract/primitives/page";
import type { getAssets } from "@clearhold/contract/wallet/statements/assets";
import type { DisplayCurrency } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import type { DisplayRates } from "../../desk/display-rates/index.ts";
import { getPreferences } from "../../people/preferences/index.ts";

type Offer = readonly DisplayCurrency[];

/** In what a person sees values: as chosen, or USDT while the operator does not offer that. */
export async function findDisplayCurrency(
  db: Queryable,
  userId: string,
  offer: Offer,
): Promise<DisplayCurrency> {
  const { currency } = await getPreferences(db, userId);
  return offer.includes(currency) ? currency : "USDT";
}

const signs: Partial<Record<DisplayCurrency, string>> = { KRW: "₩", USD: "$", CNY: "¥" };

/** What is offered, with the one that counts marked. */
export function symbolsOf(
  offer: Offer,
  active: DisplayCurrency,
): ReplyOf<typeof getAssets>["symbols"] {
  return offer.map((code) => ({
    code,
    symbol: signs[code] ?? code,
    active: code === active ? 1 : 0,
  }));
}

/** How old values are that come of the rates of these currencies: the oldest of them; 0 where there is none. */
export function ratedAt(rates: DisplayRates, codes: readonly string[]): number {
  const times = codes.flatMap((code) => rates.ratedAt.get(code) ?? []);
  return times.length === 0 ? 0 : Math.min(...times.map(unixSeconds));
}
