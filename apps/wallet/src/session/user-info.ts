import { networks } from "@clearhold/contract/networks";
import type { UserInfo } from "@clearhold/contract/wallet/people/account";
import { deviceStorage } from "@clearhold/ui/storage";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { frameContract } from "../api/frame-contract.ts";
import { laterQueryOf } from "../api/query.ts";
import { useSession } from "./session-store.ts";

export const userInfoQuery = laterQueryOf(
  "getUserInfo",
  async () => (await frameContract()).getUserInfo,
  {},
);

/** Who is logged in. Asked at the start and whenever a screen needs it fresh. */
export function useUserInfo() {
  const loggedIn = useSession((session) => session.token !== null);
  return useQuery({ ...userInfoQuery, enabled: loggedIn });
}

const networkPlace = "network";

/**
 * On which chain the coins are. It is kept in this browser, so that a page that is loaded again has
 * it from its first frame; null before anybody has logged in.
 */
export function useNetwork(): UserInfo["network"] | null {
  const network = useUserInfo().data?.network;
  useEffect(() => {
    if (network) deviceStorage.setItem(networkPlace, network);
  }, [network]);
  const kept = deviceStorage.getItem(networkPlace);
  return network ?? networks.find((one) => one === kept) ?? null;
}

/** False also while a freeze has made it void: another has to be set before money can move. */
export function hasFundPassword(user: UserInfo): boolean {
  return user.is_fundpwd === 1;
}

/** Which password goes with a change: the login password until there was a fund password. */
export function passwordAsked(user: UserInfo): "fund" | "login" {
  return user.is_fundpwd === 0 ? "login" : "fund";
}
