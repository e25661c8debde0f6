import { z } from "zod";
import { SomeLimits } from "../../operators/limits.ts";
import { OperatorChange } from "../../operators/operator-change.ts";
import { call } from "./shapes.ts";

/** What the signer asks at its first start, on its socket. */
export const limitCalls = {
  /**
   * Writes limits that have no value yet into the operators' list, at this place and once. Answers the
   * change that a start wrote there, or null where the guard's list is another one or has them elsewhere.
   */
  pinLimits: call(
    z.object({ number: z.int().min(1), limits: SomeLimits }),
    z.object({ change: OperatorChange.nullable() }),
  ),
} as const;
