import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../kernel/database.ts";
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

export async function listProjectMovements(
  db: Queryable,
  projectId: string,
): Promise<ProjectMovements> {
  const [spendings, exchanges, inflowUnits] = await Promise.all([
    listSpendings(db, projectId),
    listExchanges(db, projectId),
    sumInflows(db, projectId),
  ]);
  const deployments = spendings.filter(({ kind }) => kind === "deploy");
  const costs = spendings.filter(({ kind }) => kind === "pay-cost");
  const returns = spendings.filter(({ kind }) => kind === "return-inflow");
  const deployedUnits = sumOf(deployments, "paid");
  return {
    ...{ deployments, costs, returns, exchanges, deployedUnits },
    outgoingUnits: sumOf(deployments, "held"),
    outUnits: deployedUnits > inflowUnits ? deployedUnits - inflowUnits : 0n,
    costsPaidUnits: sumOf(costs, "paid"),
    costsOpenUnits: sumOf(costs, "held"),
  };
}

function sumOf(spendings: readonly Spending[], state: Spending["state"]): bigint {
  return spendings.filter((one) => one.state === state).reduce((sum, { units }) => sum + units, 0n);
}

function listExchanges(db: Queryable, projectId: string): Promise<SuspenseExchange[]> {
  return db.query<SuspenseExchange>(
    `select inflow_id as "inflowId", paid_currency as "from", paid_units as "paidUnits",
       received_units as "receivedUnits", fee_units as "feeUnits",
       trx_per_usdt_e12 as "trxPerUsdtE12", fee_ppm as "feePpm", source, txid, done_at as "doneAt"
     from project_suspense_exchanges where project_id = $1 order by done_at, inflow_id`,
    [projectId],
  );
}

async function sumInflows(db: Queryable, projectId: string): Promise<bigint> {
  const rows = await db.query<{ units: string }>(
    // A cost that was not paid is late money too, and came from nobody.
    `select coalesce(sum(units - surplus_units), 0) as units from project_inflows
     where project_id = $1 and txid <> ''`,
    [projectId],
  );
  return BigInt(rows[0]?.units ?? 0);
}
