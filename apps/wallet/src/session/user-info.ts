import { getUserInfo, type UserInfo } from "@clearhold/contract/wallet/account";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../api/query.ts";
import { useSession } from "./session-store.ts";

export const userInfoQuery = queryOf(getUserInfo, {});

/** Who is logged in. Asked at the start and whenever a screen needs it fresh. */
export function useUserInfo() {
  const loggedIn = useSession((session) => session.token !== null);
  return useQuery({ ...userInfoQuery, enabled: loggedIn });
}

export function hasFundPassword(user: UserInfo): boolean {
  return user.is_fundpwd === 1;
}
