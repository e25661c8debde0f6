import type { Money } from "@clearhold/money";
import { campaignPool, houseCapital } from "../chart-of-accounts.ts";
import { type Journal, journalOfTwo } from "../journal.ts";

type PoolMove = { readonly campaignId: string; readonly amount: Money };

/** Two operators set a part of the capital aside for the cards of a campaign. */
export function campaignFunded({ campaignId, amount }: PoolMove): Journal {
  const places = { debit: houseCapital, credit: campaignPool(campaignId, amount.currency) };
  return journalOfTwo("campaign-funded", campaignId, { amount, ...places });
}

/** What a closed campaign still held is the owners' again. */
export function campaignReturned({ campaignId, amount }: PoolMove): Journal {
  const places = { debit: campaignPool(campaignId, amount.currency), credit: houseCapital };
  return journalOfTwo("campaign-returned", campaignId, { amount, ...places });
}
