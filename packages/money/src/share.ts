/** One claim on a whole: `id` breaks ties, `weight` is its size in smallest units. */
export type Claim = { readonly id: string; readonly weight: bigint };

/**
 * Splits `whole` in proportion to the weights so that the parts add up exactly: each part is
 * rounded down, then the units left over go to the largest remainders, ties by id. The parts come
 * in the order of the claims. Throws when `whole` is negative, a weight is not above zero, or there
 * is no claim.
 */
export function shareByLargestRemainder(whole: bigint, claims: readonly Claim[]): bigint[] {
  if (whole < 0n) throw new Error("cannot share a negative whole");
  if (claims.length === 0) throw new Error("nobody to share among");
  if (claims.some((claim) => claim.weight <= 0n)) throw new Error("a weight must be above zero");
  const total = claims.reduce((sum, claim) => sum + claim.weight, 0n);
  const parts: bigint[] = [];
  const remainders: bigint[] = [];
  let leftOver = whole;
  for (const { weight } of claims) {
    const product = whole * weight;
    const units = product / total;
    parts.push(units);
    remainders.push(product - units * total);
    leftOver -= units;
  }
  for (const place of largest(remainders, claims, Number(leftOver))) {
    parts[place] = (parts[place] ?? 0n) + 1n;
  }
  return parts;
}

/**
 * The places of the `count` largest remainders, ties by id. A double keeps their order except
 * between neighbours that it cannot tell apart, so only those at the edge are compared exactly: a
 * sheet of 100,000 lines is shared without sorting it.
 */
function largest(
  remainders: readonly bigint[],
  claims: readonly Claim[],
  count: number,
): readonly number[] {
  if (count === 0) return [];
  const rough = Float64Array.from(remainders, Number);
  const edge = Float64Array.from(rough).sort()[rough.length - count] ?? 0;
  const above: number[] = [];
  const at: number[] = [];
  for (const [place, size] of rough.entries()) {
    if (size > edge) above.push(place);
    else if (size === edge) at.push(place);
  }
  const ranked = at.sort((left, right) => {
    const [one, other] = [remainders[left] ?? 0n, remainders[right] ?? 0n];
    if (one !== other) return one > other ? -1 : 1;
    return (claims[left]?.id ?? "") < (claims[right]?.id ?? "") ? -1 : 1;
  });
  return [...above, ...ranked.slice(0, count - above.length)];
}
