import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { CurrencyCode, Money } from "@clearhold/money";
import {
  buildTokenTransfer,
  buildTrxTransfer,
  encodeChainTx,
  type NodeClient,
  nextTimestamp,
  refBlockOf,
  signHash,
} from "@clearhold/tron";
import { hexAddress } from "@clearhold/tron/address";
import { z } from "zod";
import type { DemoBook } from "./demo-record.ts";

const DevnetInfo = z.object({
  usdtContract: z.object({ base58: z.string() }),
  fundedAccount: z.object({ base58: z.string(), privateKey: z.string().regex(/^[0-9a-f]{64}$/) }),
});

/** The funded account of the development network, which pays what the demo owns. */
export type DemoPurse = {
  /** Pays once for each name: a payment that was sent before is looked for, not repeated. */
  pay(name: string, to: string, amount: Money): Promise<string>;
};

/** No TRX of value is burned on the devnet; this is above what any transfer needs. */
const feeLimit = 100_000_000n;
const lifetimeMs = 300_000;
const waitMs = 500;

export function openDemoPurse(node: NodeClient, infoFile: string, book: DemoBook): DemoPurse {
  const info = DevnetInfo.parse(JSON.parse(readFileSync(infoFile, "utf8")));
  const from = hexAddress(info.fundedAccount.base58);
  const key = Buffer.from(info.fundedAccount.privateKey, "hex");
  let lastMs = 0;

  async function build(to: string, { currency, units }: Money) {
    const [head, solid] = await Promise.all([node.head.getNowBlock(), node.solid.getNowBlock()]);
    lastMs = nextTimestamp(head.timestamp, lastMs);
    const expiration = head.timestamp + lifetimeMs;
    const terms = { refBlock: refBlockOf(solid.id), timestamp: lastMs, expiration };
    const payee = { from, to: hexAddress(to) };
    const builders: Record<CurrencyCode, () => ReturnType<typeof buildTrxTransfer>> = {
      TRX: () => buildTrxTransfer({ ...payee, amount: units }, terms),
      USDT: () => {
        const token = hexAddress(info.usdtContract.base58);
        return buildTokenTransfer({ ...payee, token, units, feeLimit }, terms);
      },
    };
    return builders[currency]();
  }

  return {
    async pay(name, to, amount) {
      const sent = book.record.payments[name];
      if (sent && (await isAlive(node, sent.txid, sent.expiresMs))) return sent.txid;
      const { txId, rawHex, raw } = await build(to, amount);
      const signature = signHash(txId, key);
      const payment = { txid: txId, expiresMs: raw.expiration };
      // Written before it is sent: after a kill it is looked for under this id.
      book.write({ payments: { ...book.record.payments, [name]: payment } });
      await send(node, encodeChainTx({ rawHex, signatures: [signature], results: [] }));
      return txId;
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

async function send(node: NodeClient, txHex: string): Promise<void> {
  const outcome = await node.broadcast(txHex);
  if (outcome.kind === "accepted" || outcome.kind === "duplicate-unknown") return;
  throw new Error(`the devnet did not take a payment: ${outcome.kind} ${outcome.message}`);
}
