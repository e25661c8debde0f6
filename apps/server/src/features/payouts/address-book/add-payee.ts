import type { CurrencyCode } from "@clearhold/money";
import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Tx } from "../../../kernel/database.ts";
import { newId } from "../../../kernel/ids.ts";
import { refuseUnless } from "../../../kernel/refusal.ts";
import type { Proofs } from "../../../wire/guard/calls/shapes.ts";
import { type AddressBookDeps, checkPayable } from "./check-payable.ts";
import {
  deletePayee,
  dropDefault,
  findPayee,
  findSwitches,
  insertPayee,
  listPayeesOf,
  lockBook,
  type PayeeName,
  payeesMax,
  updatePayee,
} from "./payee-store.ts";

export type AddPayeeAsk = {
  readonly currency: CurrencyCode;
  readonly address: string;
  readonly note: string;
  readonly isDefault: boolean;
  /** Puts the address lock on as well. */
  readonly lock: boolean;
  readonly fundPassword: string;
  readonly proofs: Proofs;
};

/**
 * Saves somebody to pay, or confirms an address that was only noted. What can be refused without a
 * secret is refused first, so that a mistyped address costs no code; the guard then confirms exactly
 * this address. A note never keeps it out of a full book.
 */
export async function addPayee(
  deps: AddressBookDeps,
  actor: Actor,
  ask: AddPayeeAsk,
): Promise<string> {
  const { database } = deps;
  const { currency, address, fundPassword, proofs, lock } = ask;
  await checkPayable(deps, currency, address);
  const { userId, sessionHash } = actor;
  const book = await listPayeesOf(database, userId, null);
  const known = book.find((one) => one.currency === currency && one.address === address);
  refuseUnless((known?.confirmedAt ?? null) === null, "address-exists");
  const hasRoom = book.length < payeesMax || book.some(({ confirmedAt }) => confirmedAt === null);
  refuseUnless(known !== undefined || hasRoom, "address-book-full");
  const proof = { sessionHash, fundPassword, proofs, visit: actor };
  await deps.guard.confirmPayee({ userId, currency, address, lock, ...proof });
  return database.transaction((tx) => write(deps, tx, { ...ask, userId }));
}

/** The entry of a payee that the guard knows by now. */
async function write(
  { clock }: AddressBookDeps,
  tx: Tx,
  { userId, currency, address, note, ...ask }: AddPayeeAsk & { readonly userId: string },
): Promise<string> {
  await lockBook(tx, userId);
  const payee = { userId, currency, address };
  const isDefault = ask.isDefault || (await isFirst(tx, clock, payee));
  if (isDefault) await dropDefault(tx, userId, currency);
  const known = await findPayee(tx, payee);
  if (known) {
    const becomes = { currency, address, note: note || known.note };
    await updatePayee(tx, known, { ...becomes, isDefault: isDefault || known.isDefault });
    return known.id;
  }
  await makeRoom(tx, userId);
  const id = newId("adr", clock);
  await insertPayee(tx, { ...payee, id, note, isDefault, createdAt: clock.now() });
  return id;
}

/** In a full book what its owner confirmed pushes out the oldest note, which a session alone wrote. */
async function makeRoom(tx: Tx, userId: string): Promise<void> {
  const book = await listPayeesOf(tx, userId, null);
  if (book.length < payeesMax) return;
  const oldest = book
    .filter(({ confirmedAt }) => confirmedAt === null)
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())[0];
  if (oldest) await deletePayee(tx, oldest);
}

/** The first payee of a currency becomes its default, unless that is switched off. */
async function isFirst(
  tx: Tx,
  clock: Clock,
  { userId, currency, address }: PayeeName,
): Promise<boolean> {
  const switches = await findSwitches(tx, { userId, now: clock.now() });
  if (!switches["default-address"].on) return false;
  const payees = await listPayeesOf(tx, userId, currency);
  return payees.every((one) => one.confirmedAt === null || one.address === address);
}
