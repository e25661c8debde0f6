import { money } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import { refuseUnless } from "../../../kernel/refusal.ts";
import type { Ledger } from "../../../ledger/index.ts";
import { projectInflowBooked } from "../../../ledger/recipes/projects.ts";
import { findDepositsOfTx } from "../../chain/deposits/index.ts";
import { getProjectState, type ProjectState, statusOf } from "../projects/index.ts";
import { isResultSigned } from "../settlements/index.ts";
import { findInflowFault, type Inflow, listArrivals, listBookedInflows } from "./inflow-store.ts";

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
 * suspense into escrow, after the result as late money. Booking it again finds it booked. Refuses
 * `project-in-wrong-state` before the raise is over, once it failed, and between two operators' names
 * under a result and its announcement; `inflow-not-counted` where the sender does not count.
 */
export async function bookInflow(
  deps: BookInflowDeps,
  ask: InflowAsk,
): Promise<{ booked: Inflow[]; already: Inflow[] }> {
  const { database: db, ledger } = deps;
  const project = await getProjectState(db, ask.projectId);
  const booked = await listBookedInflows(db, project.id);
  const already = booked.filter((inflow) => inflow.txid === ask.txid);
  const arrived = (await findDepositsOfTx(db, project.id, ask.txid)).filter(
    (deposit) =>
      deposit.state === "credited" &&
      deposit.amount.currency === project.currency &&
      !already.some((inflow) => inflow.id === deposit.id),
  );
  refuseUnless(arrived.length + already.length > 0, "inflow-not-found");
  if (arrived.length === 0) return { booked: [], already };
  refuseUnless(await takesInflows(db, project), "project-in-wrong-state", {
    status: String(project.status),
  });
  for (const { id } of arrived) {
    const reason = await findInflowFault(db, id);
    refuseUnless(reason === null, "inflow-not-counted", { reason: reason ?? "" });
  }
  if (!ask.dryRun) {
    const journals = arrived.map(({ id, amount }) =>
      projectInflowBooked({ inflowId: id, projectId: project.id, amount }),
    );
    await ledger.post({ journals, answer: null });
  }
  const inflows = arrived.map(({ id, amount, txid, blockAt }) => ({
    id,
    units: amount.units,
    txid,
    arrivedAt: blockAt,
  }));
  return { booked: inflows, already };
}

/** As the database asks it: names under a sheet are enough, whatever escrow has become since. */
async function takesInflows(db: Queryable, { id, status }: ProjectState): Promise<boolean> {
  if (status === statusOf.raised) return !(await isResultSigned(db, id));
  return status >= statusOf.result;
}

/**
 * Recognises what has arrived at a project's address and counts by its terms: from suspense into
 * escrow, one journal each. Nobody is asked, so that nobody can keep money of the subscribers out of
 * their result. What two operators' names already exclude waits until the result is announced, and is
 * then split by the same sheet.
 */
export async function bookArrivals(deps: BookInflowDeps, projectId: string): Promise<number> {
  const arrivals = await listArrivals(deps.database, projectId);
  for (const { id, units, currency } of arrivals) {
    const booked = projectInflowBooked({ inflowId: id, projectId, amount: money(currency, units) });
    await deps.ledger.post({ journals: [booked], answer: null });
  }
  return arrivals.length;
}
