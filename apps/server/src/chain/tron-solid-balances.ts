import type { CurrencyCode } from "@clearhold/money";
import type { NodeClient } from "@clearhold/tron";
import { hexAddress } from "@clearhold/tron/address";

/** What the solid chain holds, read from a node. */
export function openSolidBalances(client: NodeClient, usdtContract: string) {
  return {
    solidNumber: async () => (await client.solid.getNowBlock()).number,
    async balanceAt(address: string, currency: CurrencyCode): Promise<bigint> {
      const owner = hexAddress(address);
      if (currency === "USDT") return client.solid.getTokenBalance(hexAddress(usdtContract), owner);
      return (await client.solid.findAccount(owner))?.balance ?? 0n;
    },
  };
}
