import { z } from "zod";
import { AllLimits } from "../../operators/limits.ts";
import { OperatorChange } from "../../operators/operator-change.ts";
import { call } from "./shapes.ts";

/** What the signer asks at its first start, on its socket. */
export const limitCalls = {
  /**
   * Writes the first limits into the operators' list, at this place and once. Answers the change that
   * stands there, or null where the guard's list is another one or has limits elsewhere.
   */
  pinLimits: call(
    z.object({ number: z.int().min(1), limits: AllLimits }),
    z.object({ change: OperatorChange.nullable() }),
  ),
} as const;
