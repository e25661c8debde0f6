import type { KeyObject } from "node:crypto";
import type { CurrencyCode } from "@clearhold/money";
import { type Clock, systemClock } from "../../kernel/clock.ts";
import type { Authorised } from "../../wire/guard/calls/shapes.ts";
import type { AuthorisedOrder } from "../../wire/signer/payment-order.ts";
import { macOf } from "./guard-keys.ts";

/** One journal that lowers what a person may spend, as the database compares it. */
export type Spending = {
  readonly kind: string;
  readonly reference: string;
  readonly userId: string;
  readonly currency: CurrencyCode;
  readonly units: bigint;
  /** What the amount becomes: a project's id, the other coin, or the stored order of a withdrawal. */
  readonly purpose: string;
};

export type SpendingDeps = {
  readonly clock: Clock;
  /** Made by the database at this start of the product. */
  readonly spendingKey: KeyObject;
};

/** The journal is posted in the moment after; a slow database gets some patience. */
const lifeMs = 2 * 60_000;

/**
 * The guard's word for exactly this journal at exactly this time of the house's clock. It ends by real
 * time, which is the database's, because a devnet's clock may be moved.
 */
export function authorise({ clock, spendingKey }: SpendingDeps, spending: Spending): Authorised {
  const { kind, reference, userId, currency, units, purpose } = spending;
  const at = clock.now().getTime();
  const until = String(systemClock.now().getTime() + lifeMs);
  const what = [kind, reference, userId, currency, String(units), String(at), until, purpose];
  return { authorisation: `${until}.${macOf(spendingKey, ...what)}`, at };
}

/** The purpose of an amount that is held for an order: the order as the withdrawal's row has it. */
export function purposeOf({ text, signature }: AuthorisedOrder): string {
  return text + signature;
}
