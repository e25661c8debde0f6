import type { CurrencyCode } from "@clearhold/money";
import {
  type Account,
  exchangeDesk,
  exchangeFeeIncome,
  feeIncome,
  houseCapital,
  houseDeficit,
  networkFeeExpense,
} from "../../../ledger/accounts.ts";
import type { Ledger } from "../../../ledger/index.ts";

/** What the desk holds of one currency, and what of the house's capital could still be given to it. */
export type DeskStanding = {
  readonly currency: CurrencyCode;
  readonly heldUnits: bigint;
  readonly leftUnits: bigint;
};

/**
 * What the network burned and what is missing on the chain was paid with the capital's coins, while
 * the capital's account stays what the owners paid in. So only what fees have not earned back of it is
 * taken off what is left: else the desk would sell coins that are other people's.
 */
export async function getDeskStanding(
  ledger: Pick<Ledger, "balanceOf">,
  currency: CurrencyCode,
): Promise<DeskStanding> {
  const of = (account: (currency: CurrencyCode) => Account) => ledger.balanceOf(account(currency));
  const [heldUnits, capital, fees, exchangeFees, networkFees, missing] = await Promise.all([
    of(exchangeDesk),
    of(houseCapital),
    of(feeIncome),
    of(exchangeFeeIncome),
    of(networkFeeExpense),
    of(houseDeficit),
  ]);
  const eaten = networkFees + missing - fees - exchangeFees;
  const left = eaten > 0n ? capital - eaten : capital;
  return { currency, heldUnits, leftUnits: left > 0n ? left : 0n };
}
