import { getSecurity } from "@clearhold/contract/wallet/people/passwords";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../api/query.ts";
import { useSession } from "./session-store.ts";

export const securityQuery = queryOf(getSecurity, {});

/** What protects the account of whoever is logged in, and which holds run or would begin. */
export function useSecurity() {
  const loggedIn = useSession((session) => session.token !== null);
  return useQuery({ ...securityQuery, enabled: loggedIn });
}
