import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import { type Arrival, listUnprovedCredits } from "./deposit-store.ts";

/** What one node's word may credit within 24 hours, in units: by it a lying node is bounded. */
export type UnprovedLimits = Readonly<Record<CurrencyCode, bigint>>;

type Judged = { readonly credited: readonly Arrival[]; readonly waiting: readonly Arrival[] };

const windowMs = 24 * 3_600_000;

/** Which of these are credited now, and which wait for a second node, or until there is room again. */
export async function judgeByProof(
  { database, unprovedLimits }: { database: Queryable; unprovedLimits: UnprovedLimits },
  arrivals: readonly Arrival[],
): Promise<Judged> {
  const [first] = arrivals.filter(({ proved }) => !proved);
  if (first === undefined) return { credited: arrivals, waiting: [] };
  const since = new Date(first.at.getTime() - windowMs);
  const sums = new Map<CurrencyCode, bigint>(await listUnprovedCredits(database, since));
  const credited: Arrival[] = [];
  const waiting: Arrival[] = [];
  for (const arrival of arrivals) {
    const { currency, units } = arrival.amount;
    const sum = (sums.get(currency) ?? 0n) + units;
    if (!arrival.proved && sum > unprovedLimits[currency]) waiting.push(arrival);
    else credited.push(arrival);
    if (!arrival.proved && sum <= unprovedLimits[currency]) sums.set(currency, sum);
  }
  return { credited, waiting };
}
