import type { EvidenceView } from "@clearhold/contract/wallet/projects/evidence";
import { scaleOf } from "@clearhold/money";
import { type LateLine, quoteLate, type SettlementLine } from "@clearhold/money/settlement";
import { readUnits } from "../../../money/read-money.ts";

/** What this browser gets for one late round: the fee of all of it, and my own lines, by record id. */
export type ComputedLate = {
  readonly feeUnits: bigint;
  readonly own: ReadonlyMap<string, LateLine>;
};

/**
 * Splits every late round again by the sheet, in the order of the rounds: what a subscription has had
 * before is what the sheet and the earlier rounds gave it. By the number of the round.
 */
export async function computeLate(
  sheet: readonly SettlementLine[],
  { unit, late_rounds, mine }: Pick<EvidenceView, "unit" | "late_rounds" | "mine">,
  feePpm: bigint,
): Promise<ReadonlyMap<number, ComputedLate>> {
  const ownIds = new Set(mine.map(({ record_id }) => record_id));
  const computed = new Map<number, ComputedLate>();
  let claims = sheet.map(({ partUnits, platformUnits, ...claim }) => ({
    ...claim,
    partBeforeUnits: partUnits,
    platformBeforeUnits: platformUnits,
  }));
  for (const round of [...late_rounds].sort((one, other) => one.no - other.no)) {
    const lines = quoteLate(readUnits(round.amount, scaleOf(unit)), claims, feePpm);
    const byId = new Map(lines.map((line) => [line.subscriptionId, line]));
    computed.set(round.no, {
      feeUnits: lines.reduce((sum, { platformUnits }) => sum + platformUnits, 0n),
      own: new Map([...byId].filter(([id]) => ownIds.has(id))),
    });
    claims = claims.map((claim) => {
      const { partUnits = 0n, platformUnits = 0n } = byId.get(claim.subscriptionId) ?? {};
      return {
        ...claim,
        partBeforeUnits: claim.partBeforeUnits + partUnits,
        platformBeforeUnits: claim.platformBeforeUnits + platformUnits,
      };
    });
    // A long sheet takes a moment for each round: the page has its turn in between.
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return computed;
}

/** Whether a round's fee and my lines of it are what this browser gets; null while it is not split yet. */
export function isLateRight(
  { unit }: Pick<EvidenceView, "unit">,
  round: EvidenceView["late_rounds"][number],
  computed: ComputedLate | undefined,
): boolean | null {
  if (!computed) return null;
  const units = (text: string) => readUnits(text, scaleOf(unit));
  const isSplit = units(round.fee) > 0n || round.mine.length > 0;
  // Nothing is said of it yet, and nothing can be compared.
  if (!isSplit && (computed.feeUnits > 0n || computed.own.size > 0)) return null;
  return (
    units(round.fee) === computed.feeUnits &&
    round.mine.length === computed.own.size &&
    round.mine.every((line) => {
      const wanted = computed.own.get(line.record_id);
      return (
        wanted !== undefined &&
        units(line.part) === wanted.partUnits &&
        units(line.platform_money) === wanted.platformUnits &&
        units(line.earnings) === wanted.partUnits - wanted.platformUnits
      );
    })
  );
}
