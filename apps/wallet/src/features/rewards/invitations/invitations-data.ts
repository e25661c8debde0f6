import { getInviteInfo, listInvitations } from "@clearhold/contract/wallet/rewards/invitations";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { inOwnLanguage } from "../../../api/own-language.ts";
import { pagesOf, queryOf } from "../../../api/query.ts";

/** Of the requirement. */
const pageSize = 10;

/** My code and link; the rules come in the language of the screen. */
export function useInviteInfo() {
  return useQuery(inOwnLanguage(queryOf(getInviteInfo, {})));
}

/** Whom I invited, the newest first. */
export function useInvitations() {
  return useInfiniteQuery(
    pagesOf(listInvitations, { limit: pageSize }, ({ data, ...page }) => ({
      ...page,
      data: data.map((row) => ({ ...row, id: row.from_id })),
    })),
  );
}
