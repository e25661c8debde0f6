import { divideRoundDown, partsPerMillion } from "../rounding.ts";
import { shareByLargestRemainder } from "../share.ts";

/** The platform's share of a profit where a project's terms say nothing else: a fifth. */
export const platformFeePpm = 200_000n;

export type SettlementClaim = { readonly subscriptionId: string; readonly principalUnits: bigint };

export type SettlementLine = SettlementClaim & {
  /** The subscription's part of what escrow holds. */
  readonly partUnits: bigint;
  /** Part less price: negative for a loss. */
  readonly resultUnits: bigint;
  /** The platform's share of a profit; zero without one. */
  readonly platformUnits: bigint;
  /** What is booked to the person. */
  readonly earningsUnits: bigint;
};

export type Settlement = {
  readonly escrowUnits: bigint;
  readonly principalUnits: bigint;
  readonly feeUnits: bigint;
  /** In the order of the claims. */
  readonly lines: readonly SettlementLine[];
};

/**
 * Splits what escrow holds among the subscriptions: parts by largest remainder, so that they add up
 * to the escrow; the platform keeps `feePpm` of each profit, rounded down. The database verifies
 * the same sheet before a result may be announced.
 */
export function quoteSettlement(
  escrowUnits: bigint,
  claims: readonly SettlementClaim[],
  feePpm: bigint,
): Settlement {
  const parts = shareByPrincipal(escrowUnits, claims);
  const lines = claims.map((claim, place) => settleOne(claim, parts[place] ?? 0n, feePpm));
  return {
    escrowUnits,
    principalUnits: claims.reduce((sum, claim) => sum + claim.principalUnits, 0n),
    feeUnits: lines.reduce((sum, line) => sum + line.platformUnits, 0n),
    lines,
  };
}

/** The parts of the claims, by largest remainder over their principals. */
export function shareByPrincipal(units: bigint, claims: readonly SettlementClaim[]): bigint[] {
  return shareByLargestRemainder(
    units,
    claims.map(({ subscriptionId: id, principalUnits: weight }) => ({ id, weight })),
  );
}

function settleOne(claim: SettlementClaim, partUnits: bigint, feePpm: bigint): SettlementLine {
  const resultUnits = partUnits - claim.principalUnits;
  const platformUnits =
    resultUnits > 0n ? divideRoundDown(resultUnits * feePpm, partsPerMillion) : 0n;
  return {
    ...claim,
    partUnits,
    resultUnits,
    platformUnits,
    earningsUnits: partUnits - platformUnits,
  };
}

/** 1 profit, 2 loss, 0 even. */
export function profitSign(resultUnits: bigint): 0 | 1 | 2 {
  if (resultUnits === 0n) return 0;
  return resultUnits > 0n ? 1 : 2;
}

/**
 * `gross` / `principal` in percent with two decimals, for display alone: rounded towards minus
 * infinity, so that it never flatters.
 */
export function resultRate(escrowUnits: bigint, principalUnits: bigint): string {
  const hundredths = divideRoundDown((escrowUnits - principalUnits) * 10_000n, principalUnits);
  const digits = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, "0");
  return `${hundredths < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
