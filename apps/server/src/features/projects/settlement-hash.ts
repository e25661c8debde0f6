import { hash } from "node:crypto";
import type { Settlement } from "./quote-settlement.ts";

/**
 * The hash that operators approve: one line for the project and what escrow held, then one for each
 * subscription by id with principal, part and platform fee. The database computes the same.
 */
export function settlementHash(projectId: string, { escrowUnits, lines }: Settlement): string {
  const rows = lines
    .map(({ subscriptionId, principalUnits, partUnits, platformUnits }) =>
      [subscriptionId, principalUnits, partUnits, platformUnits].join(" "),
    )
    .sort();
  return hash("sha256", [`${projectId} ${escrowUnits}`, ...rows, ""].join("\n"), "hex");
}
