import { getAssets } from "@clearhold/contract/wallet/statements/assets";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../api/query.ts";

const freshEveryMs = 10_000;

const assetsQuery = queryOf(getAssets, {});

/** Balances of all currencies, asked again every ten seconds while they are looked at. */
export function useAssets() {
  return useQuery({ ...assetsQuery, refetchInterval: freshEveryMs });
}
