/** The lesser of two numbers of units: `Math.min` knows no bigint. */
export function lesser(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}

/** The greater of two numbers of units: `Math.max` knows no bigint. */
export function greater(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}
