import type { ReplyOf } from "@clearhold/contract/endpoint";
import { displayRateSeconds } from "@clearhold/contract/wallet/desk/display-rates";
import { getAssets } from "@clearhold/contract/wallet/statements/assets";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../api/query.ts";
import { useIsPast } from "../../../time/use-is-past.ts";

const freshEveryMs = 10_000;

const assetsQuery = queryOf(getAssets, {});

/**
 * Balances of all currencies, asked again every ten seconds while they are looked at. Where no answer comes
 * for so long that the rate is too old, they have no value any more.
 */
export function useAssets() {
  const { data: ratedAt = 0 } = useQuery({ ...assetsQuery, select: ({ rated_at }) => rated_at });
  const isOld = useIsPast(ratedAt + displayRateSeconds) && ratedAt > 0;
  return useQuery({
    ...assetsQuery,
    refetchInterval: freshEveryMs,
    ...(isOld && { select: withoutValues }),
  });
}

function withoutValues(assets: ReplyOf<typeof getAssets>): ReplyOf<typeof getAssets> {
  const list = assets.list.map((asset) => ({ ...asset, value: "" }));
  return { ...assets, list, total: "", rated_at: 0 };
}
