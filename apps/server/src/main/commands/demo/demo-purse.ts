import { setTimeout as sleep } from "node:timers/promises";
import type { Money } from "@clearhold/money";
import type { NodeClient } from "@clearhold/tron/node";
import { openFundedAccount } from "../devnet/funded-account.ts";
import type { DemoBook } from "./demo-record.ts";

/** The funded account of the development network, which pays what the demo owns. */
export type DemoPurse = {
  /** Pays once for each name: a payment that was sent before is looked for, not repeated. */
  pay(name: string, to: string, amount: Money): Promise<string>;
};

const waitMs = 500;

export function openDemoPurse(node: NodeClient, infoFile: string, book: DemoBook): DemoPurse {
  const account = openFundedAccount(node, infoFile);
  return {
    async pay(name, to, amount) {
      const sent = book.record.payments[name];
      if (sent && (await isAlive(node, sent.txid, sent.expiresMs))) return sent.txid;
      const payment = await account.sign(to, amount);
      const { txid, expiresMs } = payment;
      // Written before it is sent: after a kill it is looked for under this id.
      book.write({ payments: { ...book.record.payments, [name]: { txid, expiresMs } } });
      await account.send(payment);
      return txid;
    },
  };
}

/** True when the chain has it, or may still come to have it. */
async function isAlive(node: NodeClient, txid: string, expiresMs: number): Promise<boolean> {
  for (;;) {
    if (await node.head.findTx(txid)) return true;
    if ((await node.solid.getNowBlock()).timestamp > expiresMs) return false;
    // It was perhaps never sent: only its expiry proves that it never will be.
    await sleep(waitMs);
  }
}
