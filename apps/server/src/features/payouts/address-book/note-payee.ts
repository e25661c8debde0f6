import { type CurrencyCode, currencies } from "@clearhold/money";
import type { Actor } from "../../../kernel/actor.ts";
import { newId } from "../../../kernel/ids.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import { type AddressBookDeps, checkPayable } from "./check-payable.ts";
import {
  insertPayee,
  listPayeesOf,
  lockBook,
  notesDailyMax,
  notesMax,
  type Payee,
  payeesMax,
} from "./payee-store.ts";

const dayMs = 24 * 3_600_000;

/**
 * Notes an address for each currency that can be sent to it. A session is enough for this, so
 * nothing follows from it: no default, no whitelist, no wait that begins. The owner gets a mail about
 * the line in the history. The book is locked meanwhile, so that many notes at once are no more than
 * there is room for. Refuses `address-exists`,
 * `address-notes-limit`, `address-book-full`, and as `checkPayable`.
 * @returns the ids of the new entries.
 */
export async function notePayee(
  deps: AddressBookDeps,
  actor: Actor,
  { address, note }: { address: string; note: string },
): Promise<string[]> {
  const { database, clock } = deps;
  const { userId, ip, device } = actor;
  const payable = await findPayable(deps, address);
  return database.transaction(async (tx) => {
    await lockBook(tx, userId);
    const at = clock.now();
    const missing = listMissing(await listPayeesOf(tx, userId, null), { address, payable, at });
    const entry = { userId, address, note, isDefault: false, createdAt: at };
    const drafts = missing.map((currency) => ({ id: newId("adr", clock), currency, ...entry }));
    for (const draft of drafts) await insertPayee(tx, draft);
    const kind = "address-noted";
    await recordEvent(tx, { userId, kind, ip, device, details: { address } });
    return drafts.map(({ id }) => id);
  });
}

/** The currencies that can be sent there; refuses as `checkPayable` when there is none. */
async function findPayable(deps: AddressBookDeps, address: string): Promise<CurrencyCode[]> {
  const payable: CurrencyCode[] = [];
  let refused: unknown;
  for (const currency of currencies) {
    try {
      await checkPayable(deps, currency, address);
      payable.push(currency);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused = error;
    }
  }
  if (payable.length === 0) throw refused;
  return payable;
}

/** Those for which the address is not in the book; refuses when there is none, or no room. */
function listMissing(
  book: readonly Payee[],
  { address, payable, at }: { address: string; payable: CurrencyCode[]; at: Date },
): CurrencyCode[] {
  const missing = payable.filter(
    (currency) => !book.some((one) => one.address === address && one.currency === currency),
  );
  refuseUnless(missing.length > 0, "address-exists");
  const notes = book.filter(({ confirmedAt }) => confirmedAt === null);
  const ofToday = notes.filter(({ createdAt }) => at.getTime() - createdAt.getTime() < dayMs);
  const hasRoom = addressesOf(notes) < notesMax && addressesOf(ofToday) < notesDailyMax;
  refuseUnless(hasRoom, "address-notes-limit");
  refuseUnless(book.length + missing.length <= payeesMax, "address-book-full");
  return missing;
}

function addressesOf(entries: readonly Payee[]): number {
  return new Set(entries.map(({ address }) => address)).size;
}
