import { refuseUnless } from "../../../kernel/refusal.ts";
import type { AskOf } from "../../../wire/guard/guard-port.ts";
import { updatePasskeyName } from "../../rows/passkey-store.ts";
import type { RowDeps } from "../../rows/row-deps.ts";

/** Refuses `passkey-unknown`. */
export async function renamePasskey(
  { database }: RowDeps,
  ask: AskOf<"renamePasskey">,
): Promise<void> {
  refuseUnless(await updatePasskeyName(database, ask), "passkey-unknown");
}
