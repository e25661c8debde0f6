import type { NodeClient } from "@clearhold/tron";

/** Asks the signer's own node whether a payment can still happen. */
export type DeadPayments = {
  /** True only when the solid chain is past its end without it, or holds it as failed. */
  isDead(payment: { readonly txid: string; readonly expiresMs: number }): Promise<boolean>;
};

export function openDeadPayments(client: NodeClient): DeadPayments {
  return {
    async isDead({ txid, expiresMs }) {
      // The height first: what is not found after it is in no block up to it.
      const solid = await client.solid.getNowBlock();
      const found = await client.solid.findTx(txid);
      if (found === null) return solid.timestamp >= expiresMs;
      const info = await client.solid.findInfo(txid);
      return info !== null && (info.failed || found.contractRet !== "SUCCESS");
    },
  };
}
