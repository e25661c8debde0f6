import type { Money } from "@clearhold/money";
import {
  type Account,
  coldWallet,
  depositWallets,
  hotWallet,
  houseCapital,
  networkFeeExpense,
  resourceWallet,
  userAvailable,
  walletOf,
} from "../chart-of-accounts.ts";
import { type Journal, journalOfTwo, type OnChain } from "../journal.ts";

type Arrival = OnChain & { readonly depositId: string };
type Move = OnChain & { readonly moveId: string };
/** Whose the assigned address is: a user's or a project's. */
type Assigned = { readonly purpose: "user" | "project" };
/** The wallet of the house that it happened to; the hot wallet when none is named. */
type InWallet = { readonly wallet?: Account };

/** The chain made a payment to a user's address final: the user may spend it. */
export function depositCredited(fact: Arrival & { readonly userId: string }): Journal {
  const { depositId, userId, amount } = fact;
  const debit = depositWallets(amount.currency);
  const credit = userAvailable(userId, amount.currency);
  return journalOfTwo("deposit-credited", depositId, { ...fact, debit, credit });
}

/** The owners paid coins of their own to a wallet of the house. */
export function capitalFunded(fact: Arrival & InWallet): Journal {
  const { depositId, amount, wallet: debit = hotWallet(amount.currency) } = fact;
  const credit = houseCapital(amount.currency);
  return journalOfTwo("capital-funded", depositId, { ...fact, debit, credit });
}

/**
 * What a chain transaction of the house cost one of its wallets beyond what arrived: TRX that were burned,
 * or USDT that its issuer kept as a fee. One in each currency: TRX is booked by the bare id.
 */
export function networkFeePaid(fact: OnChain & InWallet & { readonly chainTxId: string }): Journal {
  const { chainTxId, amount, wallet: credit = hotWallet(amount.currency) } = fact;
  const { currency } = amount;
  const reference = currency === "TRX" ? chainTxId : `${chainTxId} ${currency}`;
  const debit = networkFeeExpense(currency);
  return journalOfTwo("network-fee-paid", reference, { ...fact, debit, credit });
}

/** Coins moved from an assigned address to the hot wallet: no balance of a user or project changes. */
export function depositSwept(fact: Move & Assigned): Journal {
  const { moveId, purpose, amount } = fact;
  const debit = hotWallet(amount.currency);
  const credit = walletOf(purpose, amount.currency);
  return journalOfTwo("deposit-swept", moveId, { ...fact, debit, credit });
}

/** The resource wallet gave an assigned address the TRX that its sweep costs; they stay the house's. */
export function addressToppedUp(
  fact: Move & Assigned & { readonly amount: Money<"TRX"> },
): Journal {
  const { moveId, purpose, amount } = fact;
  const debit = walletOf(purpose, amount.currency);
  const credit = resourceWallet(amount.currency);
  return journalOfTwo("address-topped-up", moveId, { ...fact, debit, credit });
}

/** What the hot wallet held above its limit is on the cold address now. */
export function movedToCold(fact: Move): Journal {
  const { moveId, amount } = fact;
  const debit = coldWallet(amount.currency);
  const credit = hotWallet(amount.currency);
  return journalOfTwo("moved-to-cold", moveId, { ...fact, debit, credit });
}

/**
 * People with the cold key gave coins back to a wallet that works: no new capital. `depositId` is the id
 * that an arrival of the same movement would have.
 */
export function returnedFromCold(fact: Arrival & { readonly to: "hot" | "resource" }): Journal {
  const { depositId, to, amount } = fact;
  const debit = walletOf(to, amount.currency);
  const credit = coldWallet(amount.currency);
  return journalOfTwo("returned-from-cold", depositId, { ...fact, debit, credit });
}
