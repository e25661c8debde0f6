import type { Queryable } from "../../../kernel/database.ts";
import type { Deposit } from "./deposit.ts";
import { listDepositsOf } from "./deposit-store.ts";

/** Enough for every inflow of one project that a person would book by hand. */
const inflowsMax = 1000;

/** What arrived at a project's address, newest first; `credited` ones lie in its suspense. */
export async function listInflows(
  deps: { readonly database: Queryable },
  projectId: string,
): Promise<readonly Deposit[]> {
  const filter = { ownerId: projectId, currency: null, limit: inflowsMax, offset: 0 };
  return (await listDepositsOf(deps.database, filter)).deposits;
}
