import { type CurrencyCode, currencies } from "@clearhold/money";
import { type Comparison, keyOf, type Subject } from "./verdict.ts";

/** What one round compared. `isEnd` where the turn over all addresses is over with it. */
type Round = {
  readonly blockNumber: number;
  readonly comparisons: readonly Comparison[];
  readonly isEnd: boolean;
  /** Rows of addresses that the signer did not sign: what they hold is compared with nothing. */
  readonly hasUnsigned: boolean;
};

export type WholePass = ReturnType<typeof openWholePass>;

/**
 * Knows since when every address has been found to hold what the index says: one turn over all of them, in
 * which none differed. What coins moved at meanwhile is looked at again until that is known of it too.
 */
export function openWholePass() {
  let began: number | null = null;
  const differing = new Set<CurrencyCode>();
  const equalSince = new Map<CurrencyCode, number>();
  const unsure = new Map<string, Subject>();

  return {
    unsure: (): readonly Subject[] => [...unsure.values()],
    note({ blockNumber, comparisons, isEnd, hasUnsigned }: Round): void {
      began ??= blockNumber;
      for (const one of comparisons) {
        if (one.state === "moving") unsure.set(keyOf(one), one);
        else unsure.delete(keyOf(one));
        if (one.state === "differs") differing.add(one.currency);
      }
      for (const currency of currencies) {
        if (hasUnsigned) differing.add(currency);
        if (differing.has(currency)) equalSince.delete(currency);
        else if (isEnd) equalSince.set(currency, began);
      }
      if (!isEnd) return;
      began = null;
      differing.clear();
    },
    /** The block at which a turn began that found all of it equal; null where none did. */
    equalSince(currency: CurrencyCode): number | null {
      const isUnsure = [...unsure.values()].some((one) => one.currency === currency);
      return isUnsure ? null : (equalSince.get(currency) ?? null);
    },
  };
}
