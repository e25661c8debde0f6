import type { Actor } from "../../../kernel/actor.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { Proofs } from "../../../wire/guard/calls/shapes.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";
import { getPayee } from "./get-payee.ts";

export type WhitelistPayeeDeps = {
  readonly database: Queryable;
  readonly guard: Pick<GuardPort, "whitelistPayee" | "unlistPayee">;
};

export type WhitelistPayeeAsk = {
  readonly id: string;
  readonly on: boolean;
  /** Only to put it on the whitelist. */
  readonly fundPassword: string | undefined;
  readonly proofs: Proofs;
};

/** Has the guard whitelist a payee a day from now, or drop it at once. */
export async function whitelistPayee(
  { database, guard }: WhitelistPayeeDeps,
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
