import { type CurrencyCode, currencies } from "@clearhold/money";
import type { Actor } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Database } from "../../kernel/database.ts";
import type { GuardPort } from "../../kernel/guard-port.ts";
import { newId } from "../../kernel/ids.ts";
import { Refusal, refuseUnless } from "../../kernel/refusal.ts";
import { recordEvent } from "../../kernel/security-events.ts";
import { type CheckPayableDeps, checkPayable } from "./check-payable.ts";
import { payeesMax } from "./payee.ts";
import { insertPayee, listPayeesOf, lockBook } from "./payee-store.ts";

export type NotePayeeDeps = CheckPayableDeps & {
  readonly database: Database;
  readonly clock: Clock;
  readonly guard: Pick<GuardPort, "tellOfNote">;
};

/**
 * Notes an address for each currency that can be sent to it. A session alone is enough, so nothing
 * follows from it (security 2.1, S5): no default, no whitelist, no wait that begins. The owner is
 * told before it stands, so that no note stands untold.
 * @returns the ids of the new entries.
 */
export async function notePayee(
  deps: NotePayeeDeps,
  actor: Actor,
  { address, note }: { address: string; note: string },
): Promise<string[]> {
  const { database, clock, guard } = deps;
  const { userId, ip, device } = actor;
  const payable = await findPayable(deps, address);
  await listMissing(database, { userId, address, payable });
  await guard.tellOfNote({ userId, address });
  return database.transaction(async (tx) => {
    await lockBook(tx, userId);
    const missing = await listMissing(tx, { userId, address, payable });
    const at = clock.now();
    const drafts = missing.map((currency) => ({
      id: newId("adr", clock),
      userId,
      currency,
      address,
      note,
      isDefault: false,
      createdAt: at,
    }));
    for (const draft of drafts) await insertPayee(tx, draft);
    const kind = "address-noted";
    await recordEvent(tx, { userId, kind, at, ip, device, details: { address } });
    return drafts.map(({ id }) => id);
  });
}

/** The currencies that can be sent there; refuses as `checkPayable` when there is none. */
async function findPayable(deps: NotePayeeDeps, address: string): Promise<CurrencyCode[]> {
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
async function listMissing(
  db: Pick<Database, "query">,
  { userId, address, payable }: { userId: string; address: string; payable: CurrencyCode[] },
): Promise<CurrencyCode[]> {
  const book = await listPayeesOf(db, userId, null);
  const missing = payable.filter(
    (currency) => !book.some((one) => one.address === address && one.currency === currency),
  );
  refuseUnless(missing.length > 0, "address-exists");
  refuseUnless(book.length + missing.length <= payeesMax, "address-book-full");
  return missing;
}
