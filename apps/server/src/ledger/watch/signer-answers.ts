import type { CurrencyCode } from "@clearhold/money";
import type { Database } from "../../kernel/database.ts";
import { openTurnstile } from "../../kernel/turnstile.ts";
import { type Credit, openCredits } from "./credits.ts";
import { type Leaving, listOrderEnds, noteLeft, type OrderEnds } from "./order-ends.ts";
import type { Doubts, SignerDoubts } from "./signer-doubts.ts";
import { listUnseenPayouts, type UnseenAsk, type UnseenPayout } from "./unseen-payouts.ts";

/** What the signer compares with its own look at the chain, units as text. What it doubts comes along. */
export type SignerAnswers = {
  /**
   * All that the books ever took in from outside, of blocks up to one, where the chain is at `head`.
   * What the signer never saw come, and has stopped for, is a fault like any other. It waits for what
   * it has not seen yet.
   */
  sumCredits(
    ask: { upTo: number; head: number } & Doubts,
  ): Promise<Record<CurrencyCode, string> & { newest: number }>;
  /** A page of them, the newest first; after `skip` of each account. Empty behind the last. */
  listCredits(ask: { currency: CurrencyCode; skip: number }): Promise<Credit[]>;
  /** Those of these that the books have now. */
  findCredits(ask: { currency: CurrencyCode; ids: readonly string[] }): Promise<Credit[]>;
  /**
   * How orders ended. What the books gave back without the signer's proof that no payment of it can
   * leave is a fault too. What of it left is written down.
   */
  listOrderEnds(
    ask: { readonly orders: readonly string[]; readonly left: readonly Leaving[] } & Doubts,
  ): Promise<OrderEnds>;
  /**
   * What the books call paid and the signer has not seen leave. What it never saw leave, and has
   * stopped for, is a fault too.
   */
  listUnseenPayouts(ask: UnseenAsk & Doubts): Promise<UnseenPayout[]>;
};

/** The watch of the books does not wait for them. */
export function openSignerAnswers(
  database: Database,
  hear: (...said: Parameters<SignerDoubts["hear"]>) => Promise<void>,
): SignerAnswers {
  const credits = openCredits(database);
  const inTurn = openTurnstile();
  return {
    async sumCredits(ask) {
      await hear("coins-unseen", ask);
      const { TRX, USDT, newest } = await inTurn(() => credits.sums(ask));
      return { TRX: `${TRX}`, USDT: `${USDT}`, newest };
    },
    listCredits: credits.list,
    findCredits: credits.find,
    async listOrderEnds(ask) {
      await hear("return-unproved", ask);
      await noteLeft(database, ask.left);
      return listOrderEnds(database, ask.orders);
    },
    async listUnseenPayouts(ask) {
      await hear("payout-unseen", ask);
      return listUnseenPayouts(database, ask);
    },
  };
}
