import { z } from "zod";
import { call } from "./shapes.ts";

/** What the web server may ask of the watched books. */
export const booksCalls = {
  /** `verified`, or what is broken, for /readyz. */
  readBooks: call(z.object({}), z.object({ words: z.string() })),
} as const;

/** What the worker may. */
export const vouchCalls = {
  /**
   * Confirms a payout's balance from entries and signs that for the signer. It needs no proof: the
   * order is the guard's own.
   */
  vouchForPayout: call(
    z.object({ orderText: z.string().max(1000), orderSignature: z.string().max(200) }),
    z.discriminatedUnion("vouched", [
      z.object({ vouched: z.literal(true), text: z.string(), signature: z.string() }),
      z.object({ vouched: z.literal(false), reason: z.string() }),
    ]),
  ),
} as const;
