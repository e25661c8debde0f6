import type { CurrencyCode } from "@clearhold/money";
import { hexAddress } from "@clearhold/tron/address";
import type { NodeClient } from "@clearhold/tron/node";
import { stakeOf } from "@clearhold/tron/node-answers";

/**
 * What the solid chain holds, read from a node. TRX that an address has staked, lent the energy of,
 * or asked back remains its own: staking moves no coin to anybody.
 */
export function openSolidBalances(client: NodeClient, usdtContract: string) {
  return {
    solidNumber: async () => (await client.solid.getNowBlock()).number,
    /** Null for an address of which the node knows no account. */
    async balanceAt(address: string, currency: CurrencyCode): Promise<bigint | null> {
      const owner = hexAddress(address);
      if (currency === "USDT") return client.solid.getTokenBalance(hexAddress(usdtContract), owner);
      const account = await client.solid.findAccount(owner);
      return account === null ? null : account.balance + stakeOf(account);
    },
  };
}
