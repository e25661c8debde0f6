import type { NodeClient } from "@clearhold/tron/node";

type SentBytes = { readonly txid: string; readonly expiresMs: number };

/** Asks the signer's own nodes whether a payment can still happen. */
export type DeadPayments = {
  /** True only when the solid chain is past its end without it, or holds it as failed. */
  isDead(payment: SentBytes): Promise<boolean>;
};

/** One that lies could have something paid twice, so every node must say so. */
export function openDeadPayments(clients: readonly NodeClient[]): DeadPayments {
  return {
    async isDead(payment) {
      const answers = await Promise.all(clients.map((client) => isDeadBy(client, payment)));
      return answers.every(Boolean);
    },
  };
}

async function isDeadBy({ solid }: NodeClient, { txid, expiresMs }: SentBytes): Promise<boolean> {
  // The height first: what is not found after it is in no block up to it.
  const { timestamp } = await solid.getNowBlock();
  const found = await solid.findTx(txid);
  if (found === null) return timestamp >= expiresMs;
  const info = await solid.findInfo(txid);
  return info !== null && (info.failed || found.contractRet !== "SUCCESS");
}
