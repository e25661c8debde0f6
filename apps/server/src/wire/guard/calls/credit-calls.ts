import { currencies } from "@clearhold/money";
import { z } from "zod";
import { call } from "./shapes.ts";

const units = z.string().regex(/^[0-9]{1,25}$/);
/** An amount with its currency. */
const amounts = z.array(z.string().regex(/^[0-9]{1,20}(?:\.[0-9]{1,6})? (?:TRX|USDT)$/)).max(20);

/** What the signer asks about coins that the books have credited. */
export const creditCalls = {
  /**
   * All units that the books ever took in from outside, by currency. `stopped` is what of them the
   * signer never saw come and has stopped for, `waiting` what it has not seen yet.
   */
  sumCredits: call(
    z.object({ stopped: amounts, waiting: amounts }),
    z.object({ TRX: units, USDT: units }),
  ),
  /** The blocks of the last of them, which the signer may have read otherwise. */
  listCreditedBlocks: call(z.object({ currency: z.enum(currencies) }), z.array(z.int())),
} as const;
