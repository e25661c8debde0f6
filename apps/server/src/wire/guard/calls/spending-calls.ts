import { currencies } from "@clearhold/money";
import { z } from "zod";
import { authorised, call, sessionHash, typedFundPassword, unitsText, userId } from "./shapes.ts";

/** What a person does with money inside the house. */
export const spendingCalls = {
  /**
   * Authorises one journal of these, after the fund password; for five minutes the same session proves
   * it from memory. `purpose` is the coin that is bought, or the project. Refuses
   * `fund-password-not-set`, `-wrong`, `-locked`.
   */
  authoriseSpending: call(
    z.object({
      ...{ userId, sessionHash, fundPassword: typedFundPassword },
      kind: z.enum(["exchange-done", "subscription-held"]),
      reference: z.string().regex(/^(?:exc|sub)_[0-9a-z]{26}$/),
      currency: z.enum(currencies),
      amountUnits: unitsText,
      purpose: z.string().min(1).max(64),
    }),
    authorised,
  ),
  /**
   * Authorises the journal that cancels one subscription and gives all of it back to its owner. The
   * live session is enough: the money goes back to where it came from. `purpose` is the project.
   * Refuses `session-expired`.
   */
  authoriseCancelling: call(
    z.object({
      ...{ userId, sessionHash },
      reference: z.string().regex(/^sub_[0-9a-z]{26}$/),
      currency: z.enum(currencies),
      amountUnits: unitsText,
      purpose: z.string().min(1).max(64),
    }),
    authorised,
  ),
} as const;
