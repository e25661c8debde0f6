/** Characters at each end that people compare and that a thief can match; the first is always T. */
const comparedEnd = 4;

/**
 * A known address that begins and ends like this one and is another: the mark of address poisoning. Null
 * when there is none.
 */
export function findLookAlike(address: string, known: readonly string[]): string | null {
  if (known.includes(address)) return null;
  return known.find((other) => endsOf(other) === endsOf(address)) ?? null;
}

function endsOf(address: string): string {
  return address.slice(0, comparedEnd) + address.slice(-comparedEnd);
}
