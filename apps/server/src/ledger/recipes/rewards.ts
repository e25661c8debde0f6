import type { Money } from "@clearhold/money";
import { campaignPool, feeIncome, houseCapital, userAvailable } from "../chart-of-accounts.ts";
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

type Reward = PoolMove & { readonly boxId: string; readonly ownerId: string };

/** A box pays the card that its draw took. The database takes it only as the public log has it. */
export function rewardPaid({ boxId, campaignId, ownerId, amount }: Reward): Journal {
  const debit = campaignPool(campaignId, amount.currency);
  const credit = userAvailable(ownerId, amount.currency);
  return journalOfTwo("reward-paid", boxId, { amount, debit, credit });
}

type Commission = {
  /** The line whose fee pays it: a subscription, or its part of money that came later. */
  readonly lineId: string;
  /** How many invitations lie between receiver and member: 1 to 3. */
  readonly level: number;
  readonly receiverId: string;
  readonly amount: Money;
};

/** An inviter gets a part of a member's fee. The database takes it only together with the fee's journal. */
export function commissionPaid({ lineId, level, receiverId, amount }: Commission): Journal {
  const credit = userAvailable(receiverId, amount.currency);
  const places = { debit: feeIncome(amount.currency), credit };
  return journalOfTwo("commission-paid", `${lineId} ${level}`, { amount, ...places });
}
