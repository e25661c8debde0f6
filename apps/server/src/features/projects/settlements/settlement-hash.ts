import { hash } from "node:crypto";
import { formatSheet, type Settlement } from "@clearhold/money/settlement";

/** The hash that operators approve: of the whole sheet as a text. The database computes the same. */
export function settlementHash(projectId: string, settlement: Settlement): string {
  return hash("sha256", formatSheet(projectId, settlement), "hex");
}
