import { currencies } from "@clearhold/money";
import { z } from "zod";
import { call } from "./shapes.ts";

const ids = z.array(z.string().max(100)).max(1_000);
/** What the signer doubts: an order where there is one, and an amount with its currency. */
const lines = z
  .array(z.string().regex(/^(?:\w{1,100} )?[0-9]{1,20}(?:\.[0-9]{1,6})? (?:TRX|USDT)$/))
  .max(20);
/** Payments that the chain shows, of orders that were given back. */
const leavings = z
  .array(z.object({ orderId: z.string().max(100), txid: z.string().regex(/^[0-9a-f]{64}$/) }))
  .max(20);
const units = z.string().regex(/^[0-9]{1,25}$/);

/** Coins that one journal took in from outside. */
export const Credit = z.object({
  /** The journal's kind and reference, which no other journal has. */
  id: z.string().max(200),
  /** Of the arrival, as the worker wrote them; empty and 0 where no row of one says it. */
  txid: z.string(),
  blockNumber: z.int(),
  units,
});
export type Credit = z.infer<typeof Credit>;
/** Of each account of coins. */
export const creditsPerPage = 100;
export const creditIdsMax = 1_000;

/** What the signer compares with its own look at the chain: coins that came, and orders that left. */
export const creditCalls = {
  /**
   * All units that the books ever took in from outside, by currency, as far as they came in blocks up to
   * one, or far beyond the head of the signer's chain. `newest` is the newest block of the others, 0 without any. `stopped` is what of them the
   * signer never saw come and has stopped for, `waiting` what it has not seen yet.
   */
  sumCredits: call(
    z.object({ upTo: z.int().min(0), head: z.int().min(0), stopped: lines, waiting: lines }),
    z.object({ TRX: units, USDT: units, newest: z.int() }),
  ),
  /** A page of them, the newest first; after `skip` of each account. Empty behind the last. */
  listCredits: call(
    z.object({ currency: z.enum(currencies), skip: z.int().min(0) }),
    z.array(Credit),
  ),
  /** Those of these that the books have now. */
  findCredits: call(
    z.object({
      currency: z.enum(currencies),
      ids: z.array(z.string().max(200)).max(creditIdsMax),
    }),
    z.array(Credit),
  ),
  /**
   * How the books ended orders that the signer has signed, or is to sign. `unheld` are those whose money
   * was never held, or that were called off. `stopped` is what they gave back of them
   * while its payment may have left, and the signer has stopped for, `waiting` what waits for a proof;
   * `left` is what of it did leave, by the signer's nodes.
   * `givenBack` are the newest that operators gave back after the books had called them paid, asked for or not.
   */
  listOrderEnds: call(
    z.object({ orders: ids, left: leavings, stopped: lines, waiting: lines }),
    z.object({ gone: ids, returned: ids, unheld: ids, givenBack: ids }),
  ),
  /**
   * The next page of what the books call paid and the signer has not seen leave, after the order with
   * the id `after`. `seen` is what needs no more looking, `left` what of it really left, `disproved` what cannot leave any more. `stopped` is what it never saw leave and has
   * stopped for, `waiting` what it has not seen for a while.
   */
  listUnseenPayouts: call(
    z.object({
      ...{ after: z.string().max(100), seen: ids, left: ids, disproved: ids },
      ...{ stopped: lines, waiting: lines },
    }),
    z.array(z.object({ orderId: z.string(), currency: z.enum(currencies), units })),
  ),
} as const;
