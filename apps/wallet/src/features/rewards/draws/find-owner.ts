import type { QueryClient } from "@tanstack/react-query";
import { userInfoQuery } from "../../../session/user-info.ts";

/** Whose are the heads that are kept now; null while nobody is known to be logged in. */
export function findOwner(queries: QueryClient): string | null {
  return queries.getQueryData(userInfoQuery.queryKey)?.user_id ?? null;
}
