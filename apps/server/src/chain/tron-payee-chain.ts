import { hexAddress } from "@clearhold/tron/address";
import type { NodeClient } from "@clearhold/tron/node";
import type { PayeeChain } from "../wire/chain/payment-chain.ts";

/** What a node knows about an address that somebody wants to be paid at. */
export function openPayeeChain(client: NodeClient): PayeeChain {
  return {
    isContract: async (address) => (await client.findContract(hexAddress(address))) !== null,
  };
}
