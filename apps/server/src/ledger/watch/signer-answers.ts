import type { CurrencyCode } from "@clearhold/money";
import type { Database } from "../../kernel/database.ts";
import { openTurnstile } from "../../kernel/turnstile.ts";
import { type Credit, type CreditedSums, openCredits } from "./credits.ts";
import { type Leaving, listOrderEnds, noteLeft, type OrderEnds } from "./order-ends.ts";
import type { Doubts, SignerDoubts } from "./signer-doubts.ts";
import { listUnseenPayouts, type UnseenAsk, type UnseenPayout } from "./unseen-payouts.ts";

/** What the signer compares with its own look at the chain. */
export type SignerAnswers = {
  /**
   * All that the books ever took in from outside, of blocks up to one, where the chain is at `head`.
   * What the signer never saw come, and has stopped for, is a fault like any other. It waits for what
   * it has not seen yet.
   */
  sumCredits(at: { upTo: number; head: number }, unseen: Doubts): Promise<CreditedSums>;
  /** A page of them, the newest first; after `skip` of each account. */
  listCredits(currency: CurrencyCode, skip: number): Promise<readonly Credit[]>;
  /** Those of these that the books have now. */
  findCredits(currency: CurrencyCode, ids: readonly string[]): Promise<readonly Credit[]>;
  /**
   * How orders ended. What the books gave back without the signer's proof that no payment of it can
   * leave is a fault too. What of it left is written down.
   */
  listOrderEnds(
    ask: { readonly orders: readonly string[]; readonly left: readonly Leaving[] },
    unproved: Doubts,
  ): Promise<OrderEnds>;
  /**
   * What the books call paid and the signer has not seen leave. What it never saw leave, and has
   * stopped for, is a fault too.
   */
  listUnseenPayouts(page: UnseenAsk, unseen: Doubts): Promise<readonly UnseenPayout[]>;
};

/** The watch of the books does not wait for them. */
export function openSignerAnswers(
  database: Database,
  hear: (...said: Parameters<SignerDoubts["hear"]>) => Promise<void>,
): SignerAnswers {
  const credits = openCredits(database);
  const inTurn = openTurnstile();
  return {
    async sumCredits(at, unseen) {
      await hear("coins-unseen", unseen);
      return inTurn(() => credits.sums(at));
    },
    listCredits: credits.list,
    findCredits: credits.find,
    async listOrderEnds({ orders, left }, unproved) {
      await hear("return-unproved", unproved);
      await noteLeft(database, left);
      return listOrderEnds(database, orders);
    },
    async listUnseenPayouts(page, unseen) {
      await hear("payout-unseen", unseen);
      return listUnseenPayouts(database, page);
    },
  };
}
