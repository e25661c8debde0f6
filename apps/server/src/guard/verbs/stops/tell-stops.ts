import type { AskOf } from "../../../wire/guard/guard-port.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import { replaceSignerStops } from "../../rows/signer-stops.ts";

/** What the signer does not pay is not exchanged either; the database refuses by these rows. */
export async function tellStops(
  { database }: GuardDeps,
  { stops }: AskOf<"tellStops">,
): Promise<void> {
  await replaceSignerStops(database, stops);
}
