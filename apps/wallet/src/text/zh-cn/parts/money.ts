import { addressBook } from "../address-book.ts";
import { money } from "../money.ts";
import { outgoing } from "../outgoing.ts";

export const moneyTexts = {
  ...money,
  ...outgoing,
  ...addressBook,
};
