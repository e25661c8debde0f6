import { type LateDraw, lateDraws, listDueDraws } from "../../features/rewards/draws/index.ts";
import { Ailment } from "./ailment.ts";
import type { CommandContext } from "./open-context.ts";

/** Draws whose block is final and that nobody has decided, each the next one of its campaign. */
export async function lookAtDraws({ auditor, node }: CommandContext): Promise<string> {
  const due = await listDueDraws(auditor);
  if (due.length === 0) return "no draw waits";
  const late = lateDraws(due, (await node.solid.getNowBlock()).number);
  if (late.length === 0) return `${due.length} campaigns wait for a block`;
  throw new Ailment(
    late.map(wordsOf).join("; "),
    'see docs/runbooks/campaigns.md, "A draw is late"',
  );
}

function wordsOf({ campaignId, number, waiting, height, blocksLate }: LateDraw): string {
  const behind = waiting > 1n ? `, and ${waiting - 1n} behind it` : "";
  return `draw ${number} of ${campaignId} waits for block ${height}, which is final since ${blocksLate} blocks${behind}`;
}
