import { divideRoundDown, partsPerMillion } from "../rounding.ts";
import { type SettlementClaim, shareByPrincipal } from "./quote-settlement.ts";

/** What a subscription has had so far, from the sheet and from late money before. */
export type LateClaim = SettlementClaim & {
  readonly partBeforeUnits: bigint;
  readonly platformBeforeUnits: bigint;
};

export type LateLine = {
  readonly subscriptionId: string;
  readonly partUnits: bigint;
  readonly platformUnits: bigint;
};

/**
 * Splits money that came after the result by the same sheet: parts by largest remainder over the
 * principals. The platform's share is that of the whole profit so far, less what it took, and never
 * a whole part. Lines of zero are left out. The database verifies the same.
 */
export function quoteLate(units: bigint, claims: readonly LateClaim[], feePpm: bigint): LateLine[] {
  const parts = shareByPrincipal(units, claims);
  return claims.flatMap((claim, place) => {
    const partUnits = parts[place] ?? 0n;
    if (partUnits === 0n) return [];
    const platformUnits = lateFee(claim, partUnits, feePpm);
    return [{ subscriptionId: claim.subscriptionId, partUnits, platformUnits }];
  });
}

function lateFee(claim: LateClaim, partUnits: bigint, feePpm: bigint): bigint {
  const profit = claim.partBeforeUnits + partUnits - claim.principalUnits;
  if (profit <= 0n) return 0n;
  const due = divideRoundDown(profit * feePpm, partsPerMillion) - claim.platformBeforeUnits;
  return due < partUnits ? due : partUnits - 1n;
}
