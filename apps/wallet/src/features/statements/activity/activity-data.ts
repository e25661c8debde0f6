import { type ActivityView, listActivity } from "@clearhold/contract/wallet/statements/activity";
import { useInfiniteQuery } from "@tanstack/react-query";
import { inOwnLanguage } from "../../../api/own-language.ts";
import { pagesOf } from "../../../api/query.ts";

const pageSize = 10;

export type ActivityGroup = ActivityView["group"];

/** What happened to the account, newest first; all of it or one group. */
export function useActivity(group: ActivityGroup | undefined) {
  const ask = { limit: pageSize, ...(group && { group }) };
  // Never from memory: whoever looks here wants to know what has happened by now.
  const pages = inOwnLanguage(pagesOf(listActivity, ask, (reply) => reply));
  return useInfiniteQuery({ ...pages, staleTime: 0 });
}
