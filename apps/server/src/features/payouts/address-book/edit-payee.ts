import type { CurrencyCode } from "@clearhold/money";
import type { Actor } from "../../../kernel/actor.ts";
import { refuseUnless } from "../../../kernel/refusal.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import type { Proofs } from "../../../wire/guard/calls/shapes.ts";
import { type AddressBookDeps, checkPayable } from "./check-payable.ts";
import type { Payee } from "./payee-store.ts";
import {
  deletePayee as deleteRow,
  dropDefault,
  findPayee,
  getPayee,
  lockBook,
  updatePayee,
} from "./payee-store.ts";

/** What is undefined stays as it is. */
export type EditPayeeAsk = {
  readonly id: string;
  readonly currency: CurrencyCode | undefined;
  readonly address: string | undefined;
  readonly note: string | undefined;
  readonly isDefault: boolean | undefined;
  readonly fundPassword: string;
  readonly proofs: Proofs;
};

type Target = Pick<Payee, "currency" | "address" | "note" | "isDefault">;

/**
 * Changes an entry. Another address or network is another payee: the guard confirms it anew and
 * forgets the old one first, so that a crash between the two leaves an entry that nobody trusts. A
 * note or the default is a matter of the book, and needs the fund password alone.
 */
export async function editPayee(
  deps: AddressBookDeps,
  actor: Actor,
  ask: EditPayeeAsk,
): Promise<void> {
  const { userId } = actor;
  const was = await getPayee(deps.database, { userId, id: ask.id });
  const becomes = targetOf(was, ask);
  const { currency, address } = becomes;
  if (currency !== was.currency || address !== was.address) {
    await checkPayable(deps, currency, address);
    const other = await findPayee(deps.database, { userId, currency, address });
    refuseUnless(other === null, "address-exists");
    await confirm(deps, actor, { ...ask, was, becomes });
  } else {
    refuseUnless(!becomes.isDefault || was.confirmedAt !== null, "address-unconfirmed");
    await deps.guard.proveFundPassword({ ...actor, fundPassword: ask.fundPassword });
  }
  await write(deps, actor, { was, becomes });
}

/** Removes an entry; the guard forgets its payee first, so that a crash leaves it untrusted. */
export async function deletePayee(
  { database, guard }: AddressBookDeps,
  actor: Actor,
  { id, fundPassword }: { id: string; fundPassword: string },
): Promise<void> {
  const payee = await getPayee(database, { userId: actor.userId, id });
  const { userId, currency, address } = payee;
  await guard.forgetPayee({ userId, currency, address, fundPassword, visit: actor });
  await deleteRow(database, payee);
}

/** A default stays the default of its currency; of another currency only where that is asked. */
function targetOf(was: Payee, ask: EditPayeeAsk): Target {
  const { currency = was.currency, address = was.address, note = was.note } = ask;
  const stays = currency === was.currency && was.isDefault;
  return { currency, address, note, isDefault: ask.isDefault ?? stays };
}

async function confirm(
  { guard }: AddressBookDeps,
  actor: Actor,
  { was, becomes, fundPassword, proofs }: EditPayeeAsk & { was: Payee; becomes: Target },
): Promise<void> {
  const { userId, sessionHash } = actor;
  const { currency, address } = becomes;
  const replaces = { currency: was.currency, address: was.address };
  const proof = { sessionHash, fundPassword, proofs, visit: actor };
  const old = was.confirmedAt !== null && { replaces };
  await guard.confirmPayee({ userId, currency, address, ...proof, ...old });
}

async function write(
  { database }: AddressBookDeps,
  { userId, ip, device }: Actor,
  { was, becomes }: { was: Payee; becomes: Target },
): Promise<void> {
  const { currency, address } = becomes;
  await database.transaction(async (tx) => {
    await lockBook(tx, userId);
    // Another entry may have come to this address meanwhile.
    const other = await findPayee(tx, { userId, currency, address });
    refuseUnless(other === null || other.id === was.id, "address-exists");
    if (becomes.isDefault) await dropDefault(tx, userId, currency);
    refuseUnless(await updatePayee(tx, was, becomes), "address-edited");
    if (address !== was.address || currency !== was.currency) return; // the guard has told it
    const details = { currency, address };
    const kind = "address-changed";
    await recordEvent(tx, { userId, kind, ip, device, details });
  });
}
