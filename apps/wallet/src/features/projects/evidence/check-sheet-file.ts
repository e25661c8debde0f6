import type { EvidenceView } from "@clearhold/contract/wallet/projects/evidence";
import { parsePercent } from "@clearhold/money";
import {
  checkSheetInSteps,
  type SettlementLine,
  type SheetProgress,
  type SheetReport,
} from "@clearhold/money/settlement";
import { type ComputedLate, computeLate } from "./compute-late.ts";
import { sha256Hex } from "./sha256-hex.ts";

export type SheetVerdict = Pick<SheetReport, "passed" | "fault" | "projectId"> & {
  /** Of the file's bytes; null where the browser cannot hash, as on a page without TLS. */
  readonly hash: string | null;
  /** What the sheet as a whole comes to, in units; null when it cannot be read. */
  readonly totals: { escrow: bigint; principal: bigint; fee: bigint; lines: number } | null;
  /** What this browser gets for my own lines, by record id. */
  readonly own: ReadonlyMap<string, SettlementLine>;
  /** What it gets for the money that came after the result, by the number of the round. */
  readonly late: ReadonlyMap<number, ComputedLate>;
};

/**
 * Hashes a downloaded sheet and computes every line of it again. Between some thousand lines the
 * page has its turn, so that it stays alive while 100,000 lines are gone through.
 */
export async function checkSheetFile(
  bytes: Blob,
  evidence: Pick<EvidenceView, "platform_fee" | "unit" | "mine" | "late_rounds">,
  onProgress: (progress: SheetProgress) => void,
): Promise<SheetVerdict> {
  const content = await bytes.arrayBuffer();
  const hash = await sha256Hex(content);
  const feePpm = parsePercent(evidence.platform_fee) ?? 0n;
  // The command refuses a sheet that begins with a byte order mark. So does the browser.
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(content);
  const { computed, ...report } = await inTurns(checkSheetInSteps(text, feePpm), onProgress);
  const mine = new Set(evidence.mine.map(({ record_id }) => record_id));
  const lines = computed?.lines ?? [];
  const own = lines.filter(({ subscriptionId }) => mine.has(subscriptionId));
  return {
    ...report,
    hash,
    totals: computed && {
      escrow: computed.escrowUnits,
      principal: computed.principalUnits,
      fee: computed.feeUnits,
      lines: computed.lines.length,
    },
    own: new Map(own.map((line) => [line.subscriptionId, line])),
    late: computed ? await computeLate(lines, evidence, feePpm) : new Map(),
  };
}

async function inTurns(
  steps: Generator<SheetProgress, SheetReport>,
  onProgress: (progress: SheetProgress) => void,
): Promise<SheetReport> {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
    onProgress(next.value);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}
