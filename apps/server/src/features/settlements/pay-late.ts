import { money } from "@clearhold/money";
import { quoteLate } from "@clearhold/money/settlement";
import type { Clock } from "../../kernel/clock.ts";
import type { Database } from "../../kernel/database.ts";
import { type Ledger, projectPaidOut } from "../../ledger/index.ts";
import { lockProject } from "../projects/index.ts";
import { insertLateLines, listLateClaims, listOpenLate, listUnsplit } from "./late-store.ts";

export type PayLateDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, "post">;
};

const batchSize = 500;

/**
 * Splits what came to a granted project after its result by the same sheet, one inflow after the
 * other, and pays the lines. Each split is one statement and each payment one journal, so that it can
 * be killed anywhere and done by two workers at once. How many were paid now.
 */
export async function payLate(deps: PayLateDeps, projectId: string): Promise<number> {
  while (await splitNext(deps, projectId));
  let count = 0;
  for (let afterId = ""; ; ) {
    const batch = await listOpenLate(deps.database, projectId, { afterId, limit: batchSize });
    const last = batch.at(-1);
    if (!last) return count;
    afterId = last.id;
    const occurredAt = deps.clock.now();
    await Promise.all(
      batch.map(({ id, userId, currency, partUnits, platformUnits }) => {
        const paid = projectPaidOut({
          lineId: id,
          userId,
          projectId,
          earnings: money(currency, partUnits - platformUnits),
          platformFee: money(currency, platformUnits),
        });
        return deps.ledger.post({ journals: [{ ...paid, occurredAt }], answer: null });
      }),
    );
    count += batch.length;
  }
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
