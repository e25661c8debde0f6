import { money } from "@clearhold/money";
import type { Queryable } from "../../kernel/database.ts";
import { Refusal, refuseUnless } from "../../kernel/refusal.ts";
import { type Ledger, projectInflowBooked } from "../../ledger/index.ts";
import { findDepositsOfTx } from "../deposits/index.ts";
import { type Inflow, listBookedInflows } from "./inflow-store.ts";
import { statusOf } from "./project.ts";
import { findProjects } from "./project-store.ts";
import { isResultApproved } from "./settlement-store.ts";

export type BookInflowDeps = {
  readonly database: Queryable;
  readonly ledger: Pick<Ledger, "post">;
};

export type InflowAsk = {
  readonly projectId: string;
  readonly txid: string;
  /** Tell what would be booked and book nothing. */
  readonly dryRun: boolean;
};

/**
 * Recognises what a chain transaction brought to the project's address as its inflow: it moves from
 * suspense into escrow. Only while the project is raised and its result is not approved; booking it
 * again finds it booked.
 */
export async function bookInflow(
  deps: BookInflowDeps,
  ask: InflowAsk,
): Promise<{ booked: Inflow[]; already: Inflow[] }> {
  const { database: db, ledger } = deps;
  const [project] = await findProjects(db, [ask.projectId]);
  if (!project) throw new Refusal("project-not-found");
  const booked = await listBookedInflows(db, project.id);
  const already = booked.filter((inflow) => inflow.txid === ask.txid);
  const arrived = (await findDepositsOfTx(db, project.id, ask.txid)).filter(
    (deposit) =>
      deposit.state === "credited" &&
      deposit.currency === project.currency &&
      !already.some((inflow) => inflow.id === deposit.id),
  );
  refuseUnless(arrived.length + already.length > 0, "inflow-not-found");
  if (arrived.length === 0) return { booked: [], already };
  const open = project.status === statusOf.raised && !(await isResultApproved(db, project.id));
  refuseUnless(open, "project-in-wrong-state", { status: String(project.status) });
  if (!ask.dryRun) {
    const journals = arrived.map(({ id, amountUnits }) =>
      projectInflowBooked({
        inflowId: id,
        projectId: project.id,
        amount: money(project.currency, amountUnits),
      }),
    );
    await ledger.post({ journals, answer: null });
  }
  const inflows = arrived.map(({ id, amountUnits, txid, blockAt }) => ({
    id,
    units: amountUnits,
    txid,
    arrivedAt: blockAt,
  }));
  return { booked: inflows, already };
}
