import { z } from "zod";
import { call, proofs, secret, sessionHash, typedFundPassword, userId, visit } from "./shapes.ts";

const inSession = { userId, sessionHash, visit };
const restUnits = z.string().regex(/^(0|[1-9][0-9]{0,9})$/);

/** Calls of the web server about what a person takes along. */
export const leavingCalls = {
  /**
   * Lets an archive of everything about the person be made, for this session. While one is being made
   * it changes nothing. Refuses `session-expired`, and as the fund password does.
   */
  askDataExport: call(z.object({ ...inSession, fundPassword: typedFundPassword }), z.null()),
  /**
   * The archive of this attempt is whole: it can be fetched for an hour, and its owner is told. False
   * for an attempt that counts no more.
   */
  finishDataExport: call(z.object({ userId, attempt: z.int().min(1) }), z.boolean()),
  /**
   * Closes the account a week later. Refuses `closing-…` for what it still holds, `session-expired`,
   * and as the password and `proveStep` do.
   */
  askClosing: call(
    z.object({
      ...{ ...inSession, proofs },
      fundPassword: typedFundPassword.optional(),
      loginPassword: secret.optional(),
      /** In units: less than this may stay with the closed account; 0 where its owner did not agree. */
      rests: z.object({ TRX: restUnits, USDT: restUnits }),
    }),
    z.null(),
  ),
  /** Keeps an account that waits to be closed; where none does it changes nothing. */
  cancelClosing: call(z.object(inSession), z.null()),
} as const;
