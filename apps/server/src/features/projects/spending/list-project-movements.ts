import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import { sumBookedInflows } from "../inflows/index.ts";
import type { Spending } from "./spending.ts";
import { listSpendings } from "./spending-store.ts";

/** What came to a project in another coin, and what the desk gave for it. */
type SuspenseExchange = {
  readonly inflowId: string;
  readonly from: CurrencyCode;
  readonly paidUnits: bigint;
  readonly receivedUnits: bigint;
  readonly feeUnits: bigint;
  readonly trxPerUsdtE12: bigint;
  readonly feePpm: number;
  readonly source: string;
  readonly txid: string;
  readonly doneAt: Date;
};

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

/** The exchanges of one project, oldest first. */
function listSuspenseExchanges(db: Queryable, projectId: string): Promise<SuspenseExchange[]> {
  return db.query<SuspenseExchange>(
    `select inflow_id, paid_currency as "from", paid_units,
       received_units, fee_units,
       trx_per_usdt_e12, fee_ppm, source, txid, done_at
     from project_suspense_exchanges where project_id = $1 order by done_at, inflow_id`,
    [projectId],
  );
}
