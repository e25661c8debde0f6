import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import {
  approveSpending,
  listProjectMovements,
  proposeSpending,
} from "../../../features/projects/spending/index.ts";
import type { CommandContext } from "../open-context.ts";
import { answerWith, passkeyFileOf } from "../operator-passkey.ts";
import type { DemoStory } from "./demo-projects.ts";
import type { DemoRecord } from "./demo-record.ts";

type DemoCost = { readonly projectId: string } & NonNullable<DemoStory["cost"]>;

/**
 * Has both operators sign a cost with their passkeys. It is out of escrow then, and the worker pays it
 * on the chain in its time: the result does not wait for that. A second time changes nothing.
 */
export async function payCost(
  context: CommandContext,
  { operators: [first, second] }: DemoRecord,
  { projectId, payee, coins, bill }: DemoCost,
): Promise<void> {
  if (!first || !second) return;
  const { layout } = context;
  const proofOf = (operator: typeof first) => ({
    ...operator,
    answer: answerWith(passkeyFileOf(layout.dataDir, operator.name), operator),
  });
  const { costs } = await listProjectMovements(context.auditor, projectId);
  const cost =
    costs[0] ??
    (await proposeSpending(context, proofOf(first), {
      ...{ projectId, kind: "pay-cost", payee, units: coins * 1_000_000n, leavesAt: null },
      documentHash: keepBill(layout.dataDir, bill),
      dryRun: false,
    }));
  if (cost.state !== "proposed") return;
  await approveSpending(context, proofOf(second), cost.id);
}

/** Lays the bill into `<data>/demo-bill.txt`, so that anyone can hash it; gives its SHA-256. */
function keepBill(dataDir: string, bill: string): string {
  writeFileSync(path.join(dataDir, "demo-bill.txt"), bill);
  return createHash("sha256").update(bill).digest("hex");
}
