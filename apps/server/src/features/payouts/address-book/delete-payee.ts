import type { Actor } from "../../../kernel/actor.ts";
import type { Database } from "../../../kernel/database.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";
import { getPayee } from "./get-payee.ts";
import { deletePayee as deleteRow } from "./payee-store.ts";

export type DeletePayeeDeps = {
  readonly database: Database;
  readonly guard: Pick<GuardPort, "forgetPayee">;
};

/** Removes an entry; the guard forgets its payee first, so that a crash leaves it untrusted. */
export async function deletePayee(
  { database, guard }: DeletePayeeDeps,
  actor: Actor,
  { id, fundPassword }: { id: string; fundPassword: string },
): Promise<void> {
  const payee = await getPayee(database, { userId: actor.userId, id });
  const { userId, currency, address } = payee;
  await guard.forgetPayee({ userId, currency, address, fundPassword, visit: actor });
  await deleteRow(database, payee);
}
