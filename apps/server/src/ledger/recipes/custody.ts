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
import { type Journal, journalOfTwo } from "../journal.ts";

type Arrival = { readonly depositId: string; readonly amount: Money };
type Move = { readonly moveId: string; readonly amount: Money };
/** Whose the assigned address is: a user's or a project's. */
type Assigned = { readonly purpose: "user" | "project" };
/** The wallet of the house that it happened to; the hot wallet when none is named. */
type InWallet = { readonly wallet?: Account };

/** The chain made a payment to a user's address final: the user may spend it. */
export function depositCredited(fact: Arrival & { readonly userId: string }): Journal {
  const credit = userAvailable(fact.userId, fact.amount.currency);
  const places = { debit: depositWallets, credit };
  return journalOfTwo("deposit-credited", fact.depositId, { ...fact, ...places });
}

/** The owners paid coins of their own to a wallet of the house. */
export function capitalFunded(fact: Arrival & InWallet): Journal {
  const places = { debit: fact.wallet ?? hotWallet, credit: houseCapital };
  return journalOfTwo("capital-funded", fact.depositId, { ...fact, ...places });
}

/**
 * What a chain transaction of the house cost one of its wallets beyond what arrived: TRX that were burned,
 * or USDT that its issuer kept as a fee. One in each currency: TRX is booked by the bare id.
 */
export function networkFeePaid(
  fact: InWallet & { readonly chainTxId: string; readonly amount: Money },
): Journal {
  const { chainTxId, wallet: credit = hotWallet } = fact;
  const { currency } = fact.amount;
  const reference = currency === "TRX" ? chainTxId : `${chainTxId} ${currency}`;
  return journalOfTwo("network-fee-paid", reference, { ...fact, debit: networkFeeExpense, credit });
}

/** Coins moved from an assigned address to the hot wallet: no balance of a user or project changes. */
export function depositSwept(fact: Move & Assigned): Journal {
  const credit = walletOf(fact.purpose, fact.amount.currency);
  return journalOfTwo("deposit-swept", fact.moveId, { ...fact, debit: hotWallet, credit });
}

/** The resource wallet gave an assigned address the TRX that its sweep costs; they stay the house's. */
export function addressToppedUp(
  fact: Move & Assigned & { readonly amount: Money<"TRX"> },
): Journal {
  const debit = walletOf(fact.purpose, fact.amount.currency);
  return journalOfTwo("address-topped-up", fact.moveId, { ...fact, debit, credit: resourceWallet });
}

/** What the hot wallet held above its limit is on the cold address now. */
export function movedToCold(fact: Move): Journal {
  const places = { debit: coldWallet, credit: hotWallet };
  return journalOfTwo("moved-to-cold", fact.moveId, { ...fact, ...places });
}

/**
 * People with the cold key gave coins back to a wallet that works: no new capital. `depositId` is the id
 * that an arrival of the same movement would have.
 */
export function returnedFromCold(fact: Arrival & { readonly to: "hot" | "resource" }): Journal {
  const debit = walletOf(fact.to, fact.amount.currency);
  return journalOfTwo("returned-from-cold", fact.depositId, { ...fact, debit, credit: coldWallet });
}
