/** One claim on a whole: `id` breaks ties, `weight` is its size in smallest units. */
export type Claim = { readonly id: string; readonly weight: bigint };

/**
 * Splits `whole` in proportion to the weights so that the parts add up exactly: each part is
 * rounded down, then the units left over go to the largest remainders, ties by id (decisions 2).
 * Throws when `whole` is negative, a weight is not above zero, or there is no claim.
 */
export function shareByLargestRemainder(
  whole: bigint,
  claims: readonly Claim[],
): ReadonlyMap<string, bigint> {
  if (whole < 0n) throw new Error("cannot share a negative whole");
  if (claims.length === 0) throw new Error("nobody to share among");
  if (claims.some((claim) => claim.weight <= 0n)) throw new Error("a weight must be above zero");
  const total = claims.reduce((sum, claim) => sum + claim.weight, 0n);
  const parts = claims.map(({ id, weight }) => ({
    id,
    units: (whole * weight) / total,
    remainder: (whole * weight) % total,
  }));
  const leftOver = whole - parts.reduce((sum, part) => sum + part.units, 0n);
  const ranked = [...parts].sort(byRemainderThenId);
  const winners = new Set(ranked.slice(0, Number(leftOver)).map((part) => part.id));
  return new Map(parts.map(({ id, units }) => [id, winners.has(id) ? units + 1n : units]));
}

function byRemainderThenId(
  left: { id: string; remainder: bigint },
  right: { id: string; remainder: bigint },
): number {
  if (left.remainder !== right.remainder) return left.remainder > right.remainder ? -1 : 1;
  return left.id < right.id ? -1 : 1;
}
