import { z } from "zod";
import { call, secret, unixSeconds, userId, visit } from "./shapes.ts";

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
