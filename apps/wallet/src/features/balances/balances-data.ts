import { getAssets } from "@clearhold/contract/wallet/assets";
import type { CurrencyCode, Money } from "@clearhold/money";
import { zero } from "@clearhold/money";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../api/query.ts";
import { readMoney } from "../../money/read-money.ts";

const freshEveryMs = 10_000;

export const assetsQuery = queryOf(getAssets, {});

/** Balances of all currencies, asked again every ten seconds while they are looked at. */
export function useAssets() {
  return useQuery({ ...assetsQuery, refetchInterval: freshEveryMs });
}

/** What can be spent of one currency; null while it is not known. */
export function useAvailable(currency: CurrencyCode): Money | null {
  const assets = useAssets();
  if (!assets.data) return null;
  const asset = assets.data.list.find((entry) => entry.currency_code === currency);
  return asset ? readMoney(asset.available, currency) : zero(currency);
}
