import { money } from "@clearhold/money";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import type { Logger } from "../../../kernel/logger.ts";
import type { Ledger } from "../../../ledger/index.ts";
import {
  projectCostReleased,
  projectDeploymentReturned,
  projectReturnReleased,
} from "../../../ledger/recipes/project-spending.ts";
import { listEndedSpendings } from "./spending-store.ts";

export type ReturnSpendingsDeps = {
  readonly database: Queryable;
  readonly ledger: Pick<Ledger, "post">;
  readonly clock: Clock;
  readonly logger: Logger;
};

const returnedBy = {
  deploy: projectDeploymentReturned,
  "pay-cost": projectCostReleased,
  "return-inflow": projectReturnReleased,
} as const;

/** Puts back where it was taken from what was not paid, once the signer signs it no more. */
export async function returnSpendings(deps: ReturnSpendingsDeps): Promise<void> {
  const { database, ledger, clock, logger } = deps;
  for (const one of await listEndedSpendings(database, clock.now())) {
    const { id, projectId, kind, currency, units } = one;
    const fact = returnedBy[kind]({ spendingId: id, projectId, amount: money(currency, units) });
    try {
      await ledger.post({ journals: [{ ...fact, occurredAt: clock.now() }], answer: null });
    } catch (error) {
      // One that cannot go back keeps no other waiting.
      logger.warn({ err: error, spending: id }, "a spending was not returned");
    }
  }
}
