import type { CurrencyCode, Money } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { Authorised, RowChange } from "../../../ledger/index.ts";
import type { Proofs } from "../../../wire/guard/calls/shapes.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";
import { listPayeesOf } from "../address-book/index.ts";
import { newStandingRow, type Owner, standingSetRow } from "./standing-store.ts";

export type MintStandingDeps = {
  readonly database: Queryable;
  readonly guard: Pick<GuardPort, "authoriseStandingPayout">;
};

export type MintStandingAsk = {
  readonly owner: Owner;
  readonly subscriptionId: string;
  readonly projectId: string;
  readonly principal: Money;
  readonly fundPassword: string;
  readonly proofs: Proofs;
};

/**
 * Has the guard MAC that the payout of a subscription goes on to its owner's default address; gives
 * the rows for the subscription's own posting, so that neither is there without the other, and the
 * guard's word for that posting.
 */
export async function mintStandingPayout(
  { database, guard }: MintStandingDeps,
  ask: MintStandingAsk,
): Promise<{ readonly authorised: Authorised; readonly rows: readonly RowChange[] }> {
  const { owner, subscriptionId, projectId, principal, fundPassword, proofs } = ask;
  const { userId } = owner;
  const { currency } = principal;
  const address = await getDefaultAddress(database, userId, currency);
  const { authorisation, at, ...word } = await guard.authoriseStandingPayout({
    userId,
    subscriptionId,
    projectId,
    currency,
    address,
    fundPassword,
    proofs,
    amountUnits: String(principal.units),
  });
  const rows = [
    newStandingRow({ ...word, userId, subscriptionId, currency, address }),
    standingSetRow(owner, { subscriptionId, projectId, address }),
  ];
  return { authorised: { authorisation, at }, rows };
}

/** The default address of a currency. Refuses `default-address-missing`. */
async function getDefaultAddress(
  database: Queryable,
  userId: string,
  currency: CurrencyCode,
): Promise<string> {
  // The default stands first.
  const [first] = await listPayeesOf(database, userId, currency);
  if (!first?.isDefault) throw new Refusal("default-address-missing", { currency });
  return first.address;
}
