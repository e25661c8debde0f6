/** Characters at each end that people compare and that a thief can match; the first is always T. */
const comparedEnd = 4;

/**
 * A saved address that begins and ends like the typed one and is another: the mark of address
 * poisoning. Null when there is none.
 */
export function findLookAlike(typed: string, known: readonly string[]): string | null {
  if (known.includes(typed)) return null;
  return known.find((address) => sameEnds(address, typed)) ?? null;
}

function sameEnds(left: string, right: string): boolean {
  return (
    left.slice(0, comparedEnd) === right.slice(0, comparedEnd) &&
    left.slice(-comparedEnd) === right.slice(-comparedEnd)
  );
}

/** The letters of `address`, each with whether it differs from `other` in the same place. */
export function compareLetters(address: string, other: string) {
  return [...address].map((letter, at) => ({ letter, differs: letter !== other[at] }));
}
