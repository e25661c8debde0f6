import { z } from "zod";
import { call, unixSeconds, userId, visit } from "./shapes.ts";

/**
 * A factor: whether it confirms steps now, whether it is off as lost, and what it becomes; `next` is
 * null where it stays so.
 */
const factor = z.object({
  on: z.boolean(),
  lost: z.boolean(),
  next: z.object({ on: z.boolean(), from: unixSeconds }).nullable(),
});

/** Until when a change would hold withdrawals if it were made now; null where it would not. */
const hold = unixSeconds.nullable();

/** What protects an account, as the guard reads it. Times are Unix seconds. */
const security = z.object({
  email: factor.extend({ contact: z.string() }),
  phone: factor.extend({ contact: z.string().nullable() }),
  passkey: factor.extend({ count: z.int() }),
  phonesOpen: z.boolean(),
  recoveryCodesLeft: z.int(),
  loginPasswordSetAt: unixSeconds,
  /** Null while none was set. */
  fundPasswordSetAt: unixSeconds.nullable(),
  /** Set before a freeze: it counts no more. */
  fundPasswordVoid: z.boolean(),
  emailChange: z.object({ email: z.string(), from: unixSeconds }).nullable(),
  /** Those that run now, the last to end first; the reasons are those of the contract. */
  holds: z.array(z.object({ reason: z.string(), until: unixSeconds })),
  wouldHold: z.object({
    fundPasswordByOld: hold,
    fundPasswordByCode: hold,
    loginPassword: hold,
    email: hold,
    phone: hold,
    secondFactor: hold,
  }),
});
export type Security = z.infer<typeof security>;

/** For the owner to read. */
export const securityCalls = {
  /** Contacts are masked here: nobody else has to see them whole. */
  readSecurity: call(z.object({ userId, visit }), security),
} as const;
