import { getLevel, listLevelDays } from "@clearhold/contract/wallet/statements/levels";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { inOwnLanguage } from "../../../api/own-language.ts";
import { pagesOf, queryOf } from "../../../api/query.ts";

const pageSize = 10;

/** The rule of levels, and where the person stands by it. */
export function useLevel() {
  return useQuery(inOwnLanguage(queryOf(getLevel, {})));
}

/** The person's level of each day that was counted, newest first. */
export function useLevelDays() {
  return useInfiniteQuery(
    pagesOf(listLevelDays, { limit: pageSize }, ({ data, ...page }) => ({
      ...page,
      data: data.map((day) => ({ ...day, id: day.day })),
    })),
  );
}
