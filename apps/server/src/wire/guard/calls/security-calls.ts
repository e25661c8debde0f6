import { z } from "zod";
import { call, secret, unixSeconds, userId, visit } from "./shapes.ts";

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
  emailChange: z.object({ email: z.string(), from: unixSeconds, due: z.boolean() }).nullable(),
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

/** Devices, and stopping a thief without a login. */
export const deviceCalls = {
  /**
   * The button behind a mailed link: the account is frozen until its mailbox sets a new login
   * password. Says whether it is frozen now: a repeat after that changes nothing.
   * Refuses `link-expired`.
   */
  freezeAccount: call(
    z.object({ token: z.string().max(64), visit }),
    z.object({ userId, frozen: z.boolean() }),
  ),
} as const;

const phrase = z.object({
  /** Empty when none is set. */
  phrase: z.string().max(200),
  /** 0 when none is set. */
  setAt: unixSeconds,
});

/** The owner's own words in every mail. */
export const phraseCalls = {
  findPhrase: call(z.object({ userId }), phrase),
  /**
   * Sets the phrase, or removes it when it is empty; the same one again changes nothing. Needs the
   * fund password, or the login password where none is set. Refuses `phrase-holds-password`,
   * `fund-password-wrong`, `fund-password-locked`, `login-password-wrong`, `login-delayed`.
   */
  setPhrase: call(
    z.object({ userId, phrase: z.string().max(200), password: secret, visit }),
    phrase,
  ),
} as const;
