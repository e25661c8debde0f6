import type { Actor } from "../../kernel/actor.ts";
import type { GuardPort } from "../../kernel/guard-port.ts";

/** Proves that the owner is at the screen, for money that stays in the house. */
export type FundPassword = {
  /**
   * Refuses `fund-password-not-set`, `fund-password-wrong` or `fund-password-locked`. Counted for
   * all routes together. Never for a withdrawal: the guard takes the password itself there.
   */
  verify(actor: Actor, pin: string): Promise<void>;
};

export function openFundPassword(guard: Pick<GuardPort, "proveFundPassword">): FundPassword {
  return {
    async verify({ userId, sessionHash, language }, pin) {
      await guard.proveFundPassword({ userId, sessionHash, fundPassword: pin, language });
    },
  };
}
