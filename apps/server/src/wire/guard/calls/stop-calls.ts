import { currencies } from "@clearhold/money";
import { z } from "zod";
import { stopReasons } from "../../signer/signer-stops.ts";
import { call } from "./shapes.ts";

/**
 * A currency of which the signer pays nothing, and why. `coins-awaited` ends without operators, as soon as
 * the signer has seen arrive what the books credited, and has proof that what they gave back did not leave.
 */
export const ToldStop = z.object({
  currency: z.enum(currencies),
  reason: z.enum([...stopReasons, "record-damaged", "coins-awaited"]),
});
export type ToldStop = z.infer<typeof ToldStop>;

/** What the signer tells, on its socket. */
export const stopCalls = {
  /**
   * Everything that the signer has stopped at this moment, and whether its last round read the chain
   * up to now and compared the books with it. What was told before ends only with a look.
   */
  tellStops: call(z.object({ stops: z.array(ToldStop).max(2), looked: z.boolean() }), z.null()),
} as const;
