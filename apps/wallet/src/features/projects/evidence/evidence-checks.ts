import type { EvidenceView } from "@clearhold/contract/wallet/projects/evidence";
import { scaleOf } from "@clearhold/money";
import { type SettlementLine, sheetSteps } from "@clearhold/money/settlement";
import { readUnits } from "../../../money/read-money.ts";
import type { SheetVerdict } from "./check-sheet-file.ts";
import { isLateRight } from "./compute-late.ts";

export type CheckName = "approved" | "form" | "sum" | "parts" | "fees" | "late" | "own";

/** True: it is so. False: it is not. Null: what came before was wrong, or nobody can look here. */
export type Check = { readonly name: CheckName; readonly passed: boolean | null };

type Evidence = Pick<
  EvidenceView,
  "pro_id" | "unit" | "principal" | "result" | "mine" | "late_rounds"
>;

/** Each step of the recomputation, with what the published result says beside it. */
export function evidenceChecks(evidence: Evidence, verdict: SheetVerdict): Check[] {
  const { hash, passed, fault, own } = verdict;
  const stepPassed = (step: (typeof sheetSteps)[number]) =>
    passed.includes(step) ? true : fault?.step === step ? false : null;
  const approved = hash === null ? null : hash === evidence.result?.sheet_hash;
  return [
    { name: "approved", passed: approved },
    ...sheetSteps.map((name) => ({
      name,
      passed:
        name === "sum" && stepPassed(name) ? isAsPublished(evidence, verdict) : stepPassed(name),
    })),
    ...(evidence.late_rounds.length > 0
      ? [{ name: "late" as const, passed: areLateRight(evidence, verdict) }]
      : []),
    ...(evidence.mine.some(({ part }) => part !== "")
      ? [
          {
            name: "own" as const,
            passed: evidence.mine.every((line) => isOwnRight(evidence, line, own)),
          },
        ]
      : []),
  ];
}

/** The sheet is this project's, and its sums are the published ones. */
function isAsPublished(
  { pro_id, unit, principal, result }: Evidence,
  { projectId, totals }: SheetVerdict,
): boolean {
  if (!(result && totals)) return false;
  const units = (text: string) => readUnits(text, scaleOf(unit));
  return (
    projectId === pro_id &&
    totals.escrow === units(result.escrow) &&
    totals.fee === units(result.fee) &&
    totals.principal === units(principal) &&
    totals.escrow - totals.principal === units(result.gross) &&
    totals.lines === result.sheet_lines
  );
}

/** One wrong round is enough; one that nobody can judge yet leaves it open. */
function areLateRight(evidence: Evidence, { passed, late }: SheetVerdict): boolean | null {
  if (!passed.includes("fees")) return null;
  const found = evidence.late_rounds.map((round) =>
    isLateRight(evidence, round, late.get(round.no)),
  );
  if (found.includes(false)) return false;
  return found.includes(null) ? null : true;
}

export type OwnLine = EvidenceView["mine"][number];
export type OwnField = "price" | "part" | "platform_money" | "earnings";

/** What this browser gets for one field of my line. */
export function computedOf(line: SettlementLine, field: OwnField): bigint {
  const fields = {
    price: line.principalUnits,
    part: line.partUnits,
    platform_money: line.platformUnits,
    earnings: line.earningsUnits,
  };
  return fields[field];
}

function isOwnRight(
  { unit }: Pick<Evidence, "unit">,
  line: OwnLine,
  own: ReadonlyMap<string, SettlementLine>,
): boolean {
  // Who cancelled has no line.
  if (line.part === "") return line.state === "cancelled" && !own.has(line.record_id);
  const computed = own.get(line.record_id);
  if (!computed) return false;
  const units = (text: string) => readUnits(text, scaleOf(unit));
  return (
    units(line.result_money) === computed.resultUnits &&
    (["price", "part", "platform_money", "earnings"] as const).every(
      (field) => units(line[field]) === computedOf(computed, field),
    )
  );
}
