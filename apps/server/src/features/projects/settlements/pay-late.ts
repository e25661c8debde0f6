import { money } from "@clearhold/money";
import { quoteLate } from "@clearhold/money/settlement";
import type { Clock } from "../../../kernel/clock.ts";
import type { Database } from "../../../kernel/database.ts";
import type { Ledger } from "../../../ledger/index.ts";
import { projectPaidOut } from "../../../ledger/recipes/projects.ts";
import { lockProject } from "../projects/index.ts";
import { insertLateLines, listLateClaims, listOpenLate, listUnsplit } from "./late-store.ts";
import { payAtOnce } from "./pay-at-once.ts";

export type PayLateDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, "post">;
};

/**
 * Splits what came to a granted project after its result by the same sheet, one inflow after the
 * other, and pays the lines. Each split is one statement and each payment one journal, so that it can
 * be killed anywhere and done by two workers at once. How many were paid now.
 */
export async function payLate(deps: PayLateDeps, projectId: string): Promise<number> {
  while (await splitNext(deps, projectId));
  return payAtOnce(
    (page) => listOpenLate(deps.database, projectId, page),
    async ({ id, userId, currency, partUnits, platformUnits }) => {
      const paid = projectPaidOut({
        lineId: id,
        userId,
        projectId,
        earnings: money(currency, partUnits - platformUnits),
        platformFee: money(currency, platformUnits),
      });
      const journals = [{ ...paid, occurredAt: deps.clock.now() }];
      await deps.ledger.post({ journals, answer: null });
      return true;
    },
  );
}

/** True when there was one to split. */
function splitNext({ database }: PayLateDeps, projectId: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    const project = await lockProject(tx, projectId);
    if (!project) throw new Error(`project ${projectId} does not exist`);
    const [next] = await listUnsplit(tx, projectId);
    if (!next) return false;
    const claims = await listLateClaims(tx, projectId);
    const lines = quoteLate(next.units, claims, project.platformFeePpm);
    await insertLateLines(tx, projectId, next.id, lines);
    return true;
  });
}
