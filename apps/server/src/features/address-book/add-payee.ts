import type { CurrencyCode } from "@clearhold/money";
import type { Actor } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Database } from "../../kernel/database.ts";
import type { GuardPort } from "../../kernel/guard-port.ts";
import { newId } from "../../kernel/ids.ts";
import { refuseUnless } from "../../kernel/refusal.ts";
import { type CheckPayableDeps, checkPayable } from "./check-payable.ts";
import type { Payee } from "./payee.ts";
import { dropDefault, findPayee, insertPayee, listPayeesOf } from "./payee-store.ts";

export type AddPayeeDeps = CheckPayableDeps & {
  readonly database: Database;
  readonly clock: Clock;
  readonly guard: Pick<GuardPort, "confirmPayee">;
};

export type PayeeDraft = {
  readonly currency: CurrencyCode;
  readonly address: string;
  readonly note: string;
  readonly isDefault: boolean;
  readonly fundPassword: string;
  readonly emailCode: string;
};

/**
 * Saves somebody to pay. What can be refused without a secret is refused first, so that a mistyped
 * address costs no code; the guard then confirms exactly this address.
 */
export async function addPayee(deps: AddPayeeDeps, actor: Actor, ask: PayeeDraft): Promise<Payee> {
  const { database, clock } = deps;
  const { currency, address } = ask;
  await checkPayable(deps, currency, address);
  const { userId, language } = actor;
  const known = await findPayee(database, { userId, currency, address });
  refuseUnless(known === null, "address-exists");
  const confirmation = await deps.guard.confirmPayee({
    userId,
    currency,
    address,
    fundPassword: ask.fundPassword,
    code: ask.emailCode,
    language,
  });
  const draft = { id: newId("adr", clock), userId, currency, address, note: ask.note };
  return database.transaction(async (tx) => {
    const isFirst = (await listPayeesOf(tx, userId, currency)).length === 0;
    const isDefault = ask.isDefault || isFirst;
    if (isDefault) await dropDefault(tx, userId, currency);
    const payee = { ...draft, isDefault, isWhitelisted: false, createdAt: clock.now() };
    refuseUnless(await insertPayee(tx, payee, confirmation), "address-exists");
    return payee;
  });
}
