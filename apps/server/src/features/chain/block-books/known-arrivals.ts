import { type CurrencyCode, type Money, money } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import type { RowChange } from "../../../ledger/index.ts";
import { identityOf } from "../../../wire/chain/chain-block.ts";
import { alertRow } from "../alerts/index.ts";
import { type Arrival, type CreditedFact, depositId, findCredited } from "../deposits/index.ts";

type SortedArrivals = {
  /** Not in the books yet. */
  readonly missing: readonly Arrival[];
  /** In the books as the block says it: nothing is left to do. */
  readonly booked: readonly Arrival[];
  /** An alert for each row that says something else of the same fact. It stops the currency. */
  readonly alerts: readonly RowChange[];
};

/**
 * Compares what arrived with what the books have credited of the same facts before this block. Only a
 * false row does that: it must not keep the block from being booked, so it is named instead, and two
 * operators take it back.
 */
export async function sortByBooks(
  db: Queryable,
  arrivals: readonly Arrival[],
  blockNumber: number,
): Promise<SortedArrivals> {
  const known = await findCredited(db, arrivals);
  const factOf = (arrival: Arrival) => known.get(identityOf(arrival));
  const isBooked = (arrival: Arrival) => {
    const fact = factOf(arrival);
    return fact !== undefined && isSame(arrival, fact);
  };
  return {
    missing: arrivals.filter((one) => factOf(one) === undefined),
    booked: arrivals.filter(isBooked),
    alerts: arrivals.flatMap((one) => {
      const fact = factOf(one);
      return fact === undefined || isBooked(one) ? [] : [alertOf(fact, blockNumber)];
    }),
  };
}

/**
 * What of these the books have to credit: what they do not know; and what came in truth where they knew
 * something else of the fact, which two operators took back whole.
 */
export function listMissing(
  arrivals: readonly Arrival[],
  known: ReadonlyMap<string, CreditedFact>,
): readonly Arrival[] {
  return arrivals.flatMap((arrival) => {
    const fact = known.get(identityOf(arrival));
    if (fact === undefined) return arrival;
    const turn = fact.turn + 1;
    const next = { ...arrival, turn, id: depositId(arrival.purpose, arrival, turn) };
    return fact.isTakenBack && !isSame(arrival, fact) ? next : [];
  });
}

function isSame(arrival: Arrival, fact: CreditedFact): boolean {
  const { ownerId, address, amount, purpose } = arrival;
  return (
    fact.id === depositId(purpose, arrival, fact.turn) &&
    fact.ownerId === ownerId &&
    fact.address === address &&
    fact.currency === amount.currency &&
    fact.units === amount.units
  );
}

function alertOf({ id, currency, units }: CreditedFact, blockNumber: number): RowChange {
  const amount: Money<CurrencyCode> = money(currency, units);
  return alertRow({ ...amount, address: id, txid: null, reason: "books-differ", blockNumber });
}
