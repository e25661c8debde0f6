import type { Queryable } from "../../../kernel/database.ts";
import { sumBookedInflows } from "../inflows/index.ts";
import { listSuspenseExchanges, type SuspenseExchange } from "./exchange-suspense.ts";
import type { Spending } from "./spending.ts";
import { listSpendings } from "./spending-store.ts";

/** Everything of a project's money that left it, is to leave it, or was exchanged, for everybody. */
export type ProjectMovements = {
  readonly deployments: readonly Spending[];
  readonly costs: readonly Spending[];
  /** What counted for nobody and goes back to who sent it, each in its own currency. */
  readonly returns: readonly Spending[];
  readonly exchanges: readonly SuspenseExchange[];
  /** Announced and neither gone nor back. */
  readonly outgoingUnits: bigint;
  /** What the venture ever got. */
  readonly deployedUnits: bigint;
  /** Of it what no inflow has brought back yet: out, not returned. */
  readonly outUnits: bigint;
  /** Costs that are paid, and those that are set aside. */
  readonly costsPaidUnits: bigint;
  readonly costsOpenUnits: bigint;
};

/** Reads all of it for one project, each list oldest first. */
export async function listProjectMovements(
  db: Queryable,
  projectId: string,
): Promise<ProjectMovements> {
  const [spendings, exchanges, inflowUnits] = await Promise.all([
    listSpendings(db, projectId),
    listSuspenseExchanges(db, projectId),
    sumBookedInflows(db, projectId),
  ]);
  const deployments = spendings.filter(({ kind }) => kind === "deploy");
  const costs = spendings.filter(({ kind }) => kind === "pay-cost");
  const returns = spendings.filter(({ kind }) => kind === "return-inflow");
  const deployedUnits = sumOf(deployments, "paid");
  return {
    deployments,
    costs,
    returns,
    exchanges,
    deployedUnits,
    outgoingUnits: sumOf(deployments, "held"),
    outUnits: deployedUnits > inflowUnits ? deployedUnits - inflowUnits : 0n,
    costsPaidUnits: sumOf(costs, "paid"),
    costsOpenUnits: sumOf(costs, "held"),
  };
}

function sumOf(spendings: readonly Spending[], state: Spending["state"]): bigint {
  return spendings.filter((one) => one.state === state).reduce((sum, { units }) => sum + units, 0n);
}
