import { PasskeyName } from "@clearhold/contract/wallet/people/passkeys";
import type { Check } from "../../../forms/first-fault.ts";

/** By the rule of the wire itself, so that no name is refused later. */
export const passkeyNameChecks = [
  { fault: "passkeys.nameMissing", failed: (name) => name.trim() === "" },
  { fault: "fault.unseen", failed: (name) => !PasskeyName.safeParse(name.trim()).success },
] as const satisfies readonly Check<string, string>[];

export type PasskeyNameFault = (typeof passkeyNameChecks)[number]["fault"];
