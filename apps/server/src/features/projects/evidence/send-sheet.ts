import { Readable } from "node:stream";
import type { ParsedAskOf } from "@clearhold/contract/endpoint";
import type { downloadSheet as sheetEndpoint } from "@clearhold/contract/wallet/projects/evidence";
import { formatSheetHead, formatSheetLine } from "@clearhold/money/settlement";
import type { Queryable } from "../../../kernel/database.ts";
import { refuseUnless } from "../../../kernel/refusal.ts";
import { getProjectState, isAnnounced } from "../projects/index.ts";
import { findResult } from "../settlements/index.ts";
import { listSheetLines } from "./evidence-store.ts";

/** So many lines are in memory at a time, however long the sheet is. */
const linesAtATime = 2_000;

/**
 * The sheet as the file whose SHA-256 was approved, made while it is read: from its announcement on
 * it does not change any more.
 */
export async function sendSheet(
  { database: db }: { readonly database: Queryable },
  { pro_id: id }: ParsedAskOf<typeof sheetEndpoint>,
) {
  const project = await getProjectState(db, id);
  const result = await findResult(db, id);
  refuseUnless(isAnnounced(project) && result !== null, "project-in-wrong-state", {
    status: String(project.status),
  });
  return {
    type: "text/plain; charset=utf-8",
    name: `settlement-${project.orderNo}.txt`,
    bytes: Readable.from(sheetText(db, id, result.escrowUnits)),
  };
}

async function* sheetText(db: Queryable, projectId: string, escrowUnits: bigint) {
  yield formatSheetHead(projectId, escrowUnits);
  for (let afterId = ""; ; ) {
    const lines = await listSheetLines(db, projectId, { afterId, limit: linesAtATime });
    const last = lines.at(-1);
    if (!last) return;
    afterId = last.subscriptionId;
    yield lines.map(formatSheetLine).join("");
  }
}
