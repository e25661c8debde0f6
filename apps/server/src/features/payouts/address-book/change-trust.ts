import type { Actor } from "../../../kernel/actor.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import type { Proofs } from "../../../wire/guard/calls/shapes.ts";
import type { AddressBookDeps } from "./check-payable.ts";
import { dropDefault, getPayee, lockBook, updatePayee } from "./payee-store.ts";

/** Makes a payee the default of its currency, or nothing the default any more. One that is only
 * noted cannot be it: a note is trusted with nothing. */
export async function setDefault(
  { database }: Pick<AddressBookDeps, "database">,
  { userId }: Actor,
  { id, on }: { id: string; on: boolean },
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockBook(tx, userId);
    const payee = await getPayee(tx, { userId, id });
    refuseUnless(!on || payee.confirmedAt !== null, "address-unconfirmed");
    if (on) await dropDefault(tx, userId, payee.currency);
    refuseUnless(await updatePayee(tx, payee, { ...payee, isDefault: on }), "address-not-found");
  });
}

type WhitelistPayeeAsk = {
  readonly id: string;
  readonly on: boolean;
  /** Only to put it on the whitelist. */
  readonly fundPassword: string | undefined;
  readonly proofs: Proofs;
};

/** Has the guard whitelist a payee a day from now, or drop it at once. */
export async function whitelistPayee(
  { database, guard }: AddressBookDeps,
  actor: Actor,
  { id, on, fundPassword, proofs }: WhitelistPayeeAsk,
): Promise<void> {
  const payee = await getPayee(database, { userId: actor.userId, id });
  const { userId, currency, address } = payee;
  if (!on) {
    await guard.unlistPayee({ userId, currency, address, visit: actor });
    return;
  }
  if (fundPassword === undefined) throw new Refusal("field-missing", { field: "password" });
  const { sessionHash } = actor;
  const proof = { fundPassword, proofs, visit: actor };
  await guard.whitelistPayee({ userId, sessionHash, currency, address, ...proof });
}

/** The positions of the switches that are named, 0 or 1. */
type SetSwitchesAsk = {
  readonly whitelist: number | undefined;
  readonly defaultAddress: number | undefined;
  readonly addressLock: number | undefined;
  readonly fundPassword: string;
  readonly proofs: Proofs;
};

/** Has the guard set switches; a form that names none is refused before it costs a code. */
export async function setSwitches(
  { guard }: AddressBookDeps,
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
