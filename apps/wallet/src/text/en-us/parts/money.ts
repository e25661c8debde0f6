import { addressBook } from "../address-book.ts";
import { money } from "../money.ts";
import { outgoing } from "../outgoing.ts";

/** What the screens of deposits, withdrawals, addresses and the exchange say. */
export const moneyTexts = {
  ...money,
  ...outgoing,
  ...addressBook,
} as const;
