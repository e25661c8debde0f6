import type { UserInfo } from "@clearhold/contract/wallet/people/account";
import type { Network } from "./profile-checks.ts";

/** The linked name as people write it; empty when none is linked. */
export function socialName(user: UserInfo, network: Network): string {
  const name = user[network];
  return network === "telegram" && name !== "" ? `@${name}` : name;
}
