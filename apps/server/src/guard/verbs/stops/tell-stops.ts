import type { AskOf } from "../../../wire/guard/guard-port.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import { noteSignerLook, replaceSignerStops } from "../../rows/signer-stops.ts";

/**
 * What the signer does not pay is not exchanged either, and nothing is while it does not look: the
 * database refuses by these rows.
 */
export async function tellStops({ database }: GuardDeps, told: AskOf<"tellStops">): Promise<void> {
  await replaceSignerStops(database, told);
  if (told.looked) await noteSignerLook(database);
}
