import type { ParsedAskOf, ReplyOf } from "@clearhold/contract/endpoint";
import type { getEvidence as evidenceEndpoint } from "@clearhold/contract/wallet/projects/evidence";
import type { Actor } from "../../../kernel/actor.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { getProjectState, isAnnounced } from "../projects/index.ts";
import { findResult, listApprovals } from "../settlements/index.ts";
import { listProjectMovements } from "../spending/index.ts";
import {
  getFrame,
  listInflows,
  listOwnLateParts,
  listOwnParts,
  listSuspense,
} from "./evidence-store.ts";
import { evidenceView } from "./evidence-view.ts";

export type EvidenceDeps = { readonly database: Queryable };

/**
 * Where a project's money came from and where it went, for everybody who is logged in; beside it the
 * reader's own lines. Of others it holds nothing: the sheet, a file, names subscriptions alone.
 */
export async function getEvidence(
  { database: db }: EvidenceDeps,
  { userId }: Actor,
  { pro_id: id }: ParsedAskOf<typeof evidenceEndpoint>,
): Promise<ReplyOf<typeof evidenceEndpoint>> {
  const project = await getProjectState(db, id);
  const [frame, inflows, suspense, movements, parts, lateParts, result] = await Promise.all([
    getFrame(db, id),
    listInflows(db, id),
    listSuspense(db, id),
    listProjectMovements(db, id),
    listOwnParts(db, id, userId),
    listOwnLateParts(db, id, userId),
    isAnnounced(project) ? findResult(db, id) : null,
  ]);
  const approvedBy = result ? (await listApprovals(db, result)).map(({ name }) => name) : [];
  const published = result && { ...result, approvedBy };
  return evidenceView(project, {
    frame,
    inflows,
    suspense,
    movements,
    parts,
    lateParts,
    published,
  });
}
