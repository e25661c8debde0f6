import type { Actor } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { Proofs } from "../../../wire/guard/calls/shapes.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";

export type SetSwitchesDeps = {
  readonly guard: Pick<GuardPort, "setAddressSwitches" | "cancelAddressSwitches">;
};

/** The positions of the switches that are named, 0 or 1. */
export type SetSwitchesAsk = {
  readonly whitelist: number | undefined;
  readonly defaultAddress: number | undefined;
  readonly addressLock: number | undefined;
  readonly fundPassword: string;
  readonly proofs: Proofs;
};

/** Has the guard set switches; a form that names none is refused before it costs a code. */
export async function setSwitches(
  { guard }: SetSwitchesDeps,
  actor: Actor,
  { fundPassword, proofs, ...positions }: SetSwitchesAsk,
): Promise<void> {
  const { userId, sessionHash } = actor;
  const { whitelist, defaultAddress, addressLock } = positions;
  if (Object.values(positions).every((position) => position === undefined)) {
    throw new Refusal("field-missing", { field: "is_write" });
  }
  await guard.setAddressSwitches({
    userId,
    sessionHash,
    fundPassword,
    proofs,
    visit: actor,
    ...(whitelist !== undefined && { whitelist: whitelist === 1 }),
    ...(defaultAddress !== undefined && { defaultAddress: defaultAddress === 1 }),
    ...(addressLock !== undefined && { addressLock: addressLock === 1 }),
  });
}
