import { listPasskeys } from "@clearhold/contract/wallet/people/passkeys";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../api/query.ts";
import { useSession } from "../session/session-store.ts";

export const passkeysQuery = queryOf(listPasskeys, {});

/** The passkeys of whoever is logged in, and whether one is required. */
export function usePasskeys() {
  const loggedIn = useSession((session) => session.token !== null);
  return useQuery({ ...passkeysQuery, enabled: loggedIn });
}
