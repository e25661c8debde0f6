import type { Queryable } from "../../../kernel/database.ts";
import { refuseUnless } from "../../../kernel/refusal.ts";
import type { Payee } from "./payee.ts";
import { findPayeeById } from "./payee-store.ts";

/** One of a user's own entries; somebody else's answers exactly as one that never was. */
export async function getPayee(db: Queryable, name: Pick<Payee, "userId" | "id">): Promise<Payee> {
  const payee = await findPayeeById(db, name);
  refuseUnless(payee !== null, "address-not-found");
  return payee;
}
