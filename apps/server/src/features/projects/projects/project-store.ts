import type { CurrencyCode } from "@clearhold/money";
import type { Queryable, Tx } from "../../../kernel/database.ts";
import type { CostPayee, PlanSlice, ProjectTerms } from "../terms/index.ts";
import type { Project, ProjectStatus } from "./project.ts";

/** A project with what its escrow holds, its result, and what one person has in it. */
export type ProjectState = Project & {
  readonly escrowUnits: bigint;
  /** Of it what came after the result and is not paid out yet. */
  readonly lateUnits: bigint;
  /** What escrow held at the result and what was subscribed; null before a result is computed. */
  readonly result: { readonly escrowUnits: bigint; readonly principalUnits: bigint } | null;
  readonly mineUnits: bigint;
  /** Every status after the first that it reached, in order; in Unix seconds. */
  readonly moves: readonly { readonly status: ProjectStatus; readonly at: number }[];
};

const columns = `
  p.id, p.period, p.name, p.content, p.image, p.currency, p.status, p.target_units,
  p.target_min_units, p.subscription_min_units, p.person_limit_units, p.target_rate_ppm,
  p.platform_fee_ppm, p.level_min, p.certification_min, p.plan, p.start_at, p.end_at,
  p.publish_at, p.give_at, p.agreement, p.cooling_off_hours, p.deployable_ppm, p.cost_payees,
  p.cost_cap_units, p.inflow_sources, p.demo, p.created_at, p.raised_units, p.terms_hash, p.status_at,
  demo_is_raised(p.id) as raised_demo,
  project_escrow_units(p.id) as escrow_units, project_late_units(p.id) as late_units,
  r.escrow_units as result_escrow_units, r.principal_units as result_principal_units,
  (select coalesce(sum(s.principal_units), 0)::bigint from subscriptions s
   where s.project_id = p.id and s.user_id = $1 and s.state <> 'cancelled') as mine_units,
  (select coalesce(jsonb_agg(jsonb_build_object(
     'status', m.to_status, 'at', floor(extract(epoch from m.moved_at))) order by m.id), '[]')
   from project_moves m where m.project_id = p.id) as moves`;

const tables = "projects p left join project_results r on r.project_id = p.id";

type ProjectRow = {
  id: string;
  period: number;
  name: string;
  content: string;
  image: string;
  currency: CurrencyCode;
  status: ProjectStatus;
  targetUnits: bigint;
  targetMinUnits: bigint;
  subscriptionMinUnits: bigint;
  personLimitUnits: bigint;
  targetRatePpm: bigint;
  platformFeePpm: number;
  levelMin: number;
  certificationMin: number;
  plan: (Omit<PlanSlice, "address"> & Partial<PlanSlice>)[];
  startAt: Date;
  endAt: Date;
  publishAt: Date;
  giveAt: Date;
  agreement: string;
  coolingOffHours: number;
  deployablePpm: number;
  costPayees: CostPayee[];
  costCapUnits: bigint;
  inflowSources: string[];
  demo: boolean;
  createdAt: Date;
  raisedUnits: bigint;
  raisedDemo: boolean;
  termsHash: string | null;
  statusAt: Date;
  escrowUnits: bigint;
  lateUnits: bigint;
  resultEscrowUnits: bigint | null;
  resultPrincipalUnits: bigint | null;
  mineUnits: bigint;
  moves: { status: ProjectStatus; at: number }[];
};

/** `userId` is the person whose part is counted; "" for nobody's. */
export async function findProjects(
  db: Queryable,
  ids: readonly string[],
  userId = "",
): Promise<ProjectState[]> {
  const sql = `select ${columns} from ${tables} where p.id = any($2::text[])`;
  return (await db.query<ProjectRow>(sql, [userId, ids])).map(toState);
}

type ProjectFilter = {
  readonly statuses: readonly ProjectStatus[];
  readonly currency: CurrencyCode | null;
  readonly limit: number;
  readonly offset: number;
};

/** Open ones first, then those to come, then the past, each with the newest period first. */
export async function listProjectRows(
  db: Queryable,
  userId: string,
  filter: ProjectFilter,
): Promise<{ projects: ProjectState[]; total: bigint }> {
  const rows = await db.query<ProjectRow & { total: bigint }>(
    `select ${columns}, count(*) over () as total from ${tables}
     where p.status = any($2::smallint[]) and ($3::text is null or p.currency = $3)
     order by p.status = 2 desc, p.status = 1 desc, p.period desc limit $4 offset $5`,
    [userId, filter.statuses, filter.currency, filter.limit, filter.offset],
  );
  return { projects: rows.map(toState), total: rows[0]?.total ?? 0n };
}

/** Writes a project in status 1; the database gives it its period. Throws on a constraint. */
export async function insertProject(
  db: Queryable,
  id: string,
  terms: ProjectTerms,
  now: Date,
): Promise<void> {
  await db.query(
    `insert into projects (id, name, content, image, currency, target_units, target_min_units,
       subscription_min_units, person_limit_units, target_rate_ppm, level_min, certification_min,
       plan, start_at, end_at, publish_at, give_at, agreement, cooling_off_hours, deployable_ppm,
       cost_payees, cost_cap_units, inflow_sources, created_at, status_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
       $20, $21, $22, $23, $24, $24)`,
    [
      id,
      terms.name,
      terms.content,
      terms.image,
      terms.currency,
      terms.targetUnits,
      terms.targetMinUnits,
      terms.subscriptionMinUnits,
      terms.personLimitUnits,
      terms.targetRatePpm,
      terms.levelMin,
      terms.certificationMin,
      JSON.stringify(terms.plan),
      terms.startAt,
      terms.endAt,
      terms.publishAt,
      terms.giveAt,
      terms.agreement,
      terms.coolingOffHours,
      terms.deployablePpm,
      JSON.stringify(terms.costPayees),
      terms.costCapUnits,
      JSON.stringify(terms.inflowSources),
      now,
    ],
  );
}

/** The project with its row locked until the transaction ends; null where there is none. */
export async function lockProject(tx: Tx, id: string): Promise<ProjectState | null> {
  await tx.query("select from projects where id = $1 for update", [id]);
  const [project] = await findProjects(tx, [id]);
  return project ?? null;
}

/** Moves a locked project; the database refuses an edge that is none or that money forbids. */
export async function updateStatus(
  tx: Tx,
  id: string,
  status: ProjectStatus,
  now: Date,
): Promise<void> {
  await tx.query("update projects set status = $2, status_at = $3 where id = $1", [
    id,
    status,
    now,
  ]);
}

function toState(row: ProjectRow): ProjectState {
  return {
    id: row.id,
    period: row.period,
    orderNo: `P${String(row.period).padStart(6, "0")}`,
    name: row.name,
    content: row.content,
    image: row.image,
    currency: row.currency,
    status: row.status,
    targetUnits: row.targetUnits,
    targetMinUnits: row.targetMinUnits,
    subscriptionMinUnits: row.subscriptionMinUnits,
    personLimitUnits: row.personLimitUnits,
    targetRatePpm: row.targetRatePpm,
    platformFeePpm: BigInt(row.platformFeePpm),
    levelMin: row.levelMin,
    certificationMin: row.certificationMin,
    // Plans of the first version have no addresses.
    plan: row.plan.map((slice) => ({ address: "", ...slice })),
    startAt: row.startAt,
    endAt: row.endAt,
    publishAt: row.publishAt,
    giveAt: row.giveAt,
    agreement: row.agreement,
    coolingOffHours: row.coolingOffHours,
    deployablePpm: row.deployablePpm,
    costPayees: row.costPayees,
    costCapUnits: row.costCapUnits,
    inflowSources: row.inflowSources,
    demo: row.demo,
    createdAt: row.createdAt,
    raisedUnits: row.raisedUnits,
    raisedDemo: row.raisedDemo,
    termsHash: row.termsHash,
    statusAt: row.statusAt,
    escrowUnits: row.escrowUnits,
    lateUnits: row.lateUnits,
    result: resultOf(row),
    mineUnits: row.mineUnits,
    moves: row.moves,
  };
}

function resultOf(row: ProjectRow): ProjectState["result"] {
  if (row.resultEscrowUnits === null || row.resultPrincipalUnits === null) return null;
  return { escrowUnits: row.resultEscrowUnits, principalUnits: row.resultPrincipalUnits };
}
