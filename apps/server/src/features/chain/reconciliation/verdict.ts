import type { CurrencyCode } from "@clearhold/money";
import type { WalletPurpose } from "../../../ledger/accounts.ts";

/** One address and currency to be compared, with whose wallet it belongs to. */
export type Subject = {
  readonly address: string;
  readonly purpose: WalletPurpose;
  readonly currency: CurrencyCode;
};

/** The name of a holding: "address currency", as the index has it. */
export function keyOf({ address, currency }: Pick<Subject, "address" | "currency">): string {
  return `${address} ${currency}`;
}

/** What the chain holds above (or, below zero, under) our index of it at one address. */
export type Comparison = Subject & {
  /** `moving` when coins moved there meanwhile, or the nodes do not say the same: asked again. */
  readonly state: "equal" | "moving" | "differs";
  readonly offUnits: bigint;
  /** False where a node knows no such account: then it is told, and nothing is booked on it. */
  readonly isCertain: boolean;
  /** What the index says, and the block that last changed it; absent where nothing ever moved. */
  readonly indexed: { readonly units: bigint; readonly movedBlock: number } | null;
};

/** What all addresses of a purpose add up to by the index, against the account in the books. */
export type Total = {
  readonly purpose: WalletPurpose;
  readonly currency: CurrencyCode;
  readonly indexUnits: bigint;
  readonly bookUnits: bigint;
};

/** Books that differ from the index are believed when so many rounds in a row have found the same. */
export const roundsToBelieve = 3;

/** What the comparison found; whether the house is well is another question (`HouseStanding`). */
export type VerdictState = "equal" | "moving" | "surplus" | "shortfall";

/** What one round found in one currency, at a solid height. */
export type Verdict = {
  readonly currency: CurrencyCode;
  readonly state: VerdictState;
  /** What is off, for the operator; empty where nothing is. */
  readonly detail: string;
  readonly blockNumber: number;
  readonly comparedAt: Date;
};

/** True when payouts may leave on it. Coins above the books endanger nobody. */
export function isCovered(state: VerdictState): boolean {
  return state === "equal" || state === "surplus";
}

/**
 * One word for a round: missing coins outweigh what could not be compared, and that outweighs coins
 * that are too many. `totals` is null while a block was booked between reading index and books.
 */
export function judgeRound(
  currency: CurrencyCode,
  comparisons: readonly Comparison[],
  totals: readonly Total[] | null,
): Pick<Verdict, "state" | "detail"> {
  const own = comparisons.filter((one) => one.currency === currency);
  const short = own.filter(({ state, offUnits }) => state === "differs" && offUnits < 0n);
  const over = own.filter(({ state, offUnits }) => state === "differs" && offUnits > 0n);
  // Books above the index claim coins that no block brought; below it, coins that nobody booked.
  const unequal = (totals ?? []).filter(
    (total) => total.currency === currency && total.indexUnits !== total.bookUnits,
  );
  const detail = [
    ...[...short, ...over].map(({ address, offUnits }) => `${address} ${offUnits}`),
    ...unequal.map(
      ({ purpose, indexUnits, bookUnits }) =>
        `books of ${purpose} ${bookUnits}, by the chain's movements ${indexUnits}`,
    ),
  ].join("; ");
  if (short.length > 0 || unequal.length > 0) return { state: "shortfall", detail };
  if (totals === null || own.some(({ state }) => state === "moving")) {
    return { state: "moving", detail };
  }
  return { state: over.length > 0 ? "surplus" : "equal", detail };
}
