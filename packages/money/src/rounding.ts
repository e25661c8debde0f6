/** Parts per million: the one internal form of every percentage rate. */
export const partsPerMillion = 1_000_000n;

/** Quotient towards minus infinity. Used for what a person receives. Throws when divisor <= 0. */
export function divideRoundDown(dividend: bigint, divisor: bigint): bigint {
  assertPositive(divisor);
  const quotient = dividend / divisor;
  return dividend < 0n && dividend % divisor !== 0n ? quotient - 1n : quotient;
}

/** Quotient towards plus infinity. Throws when divisor <= 0. */
export function divideRoundUp(dividend: bigint, divisor: bigint): bigint {
  assertPositive(divisor);
  const quotient = dividend / divisor;
  return dividend > 0n && dividend % divisor !== 0n ? quotient + 1n : quotient;
}

function assertPositive(divisor: bigint): void {
  if (divisor <= 0n) throw new Error("divisor must be above zero");
}
