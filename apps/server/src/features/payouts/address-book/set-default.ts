import type { Actor } from "../../../kernel/actor.ts";
import type { Database } from "../../../kernel/database.ts";
import { refuseUnless } from "../../../kernel/refusal.ts";
import { getPayee } from "./get-payee.ts";
import { dropDefault, lockBook, updatePayee } from "./payee-store.ts";

/** Makes a payee the default of its currency, or nothing the default any more. One that is only
 * noted cannot be it: a note is trusted with nothing. */
export async function setDefault(
  { database }: { readonly database: Database },
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
