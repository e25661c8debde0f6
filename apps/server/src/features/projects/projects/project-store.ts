import type { CurrencyCode } from "@clearhold/money";
import { columnOf, insertRow, type Queryable, type Tx } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { textHash } from "../../../wire/signer/house-move.ts";
import type { ProjectTerms } from "../terms/index.ts";
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
  p.id, p.period, 'P' || lpad(p.period::text, greatest(6, length(p.period::text)), '0') as order_no,
  p.name, p.content, p.image, p.currency, p.status, p.target_units,
  p.target_min_units, p.subscription_min_units, p.person_limit_units, p.target_rate_ppm,
  p.platform_fee_ppm::bigint, p.level_min, p.certification_min, p.plan, p.start_at, p.end_at,
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

type ProjectRow = Omit<ProjectState, "result"> & {
  resultEscrowUnits: bigint | null;
  resultPrincipalUnits: bigint | null;
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

/** The same by their ids, each looked up once. */
export async function findProjectsById(
  db: Queryable,
  ids: readonly string[],
  userId?: string,
): Promise<ReadonlyMap<string, ProjectState>> {
  const projects = await findProjects(db, [...new Set(ids)], userId);
  return new Map(projects.map((project) => [project.id, project]));
}

/** One with the person's part as above. Refuses `project-not-found`. */
export async function getProjectState(
  db: Queryable,
  id: string,
  userId?: string,
): Promise<ProjectState> {
  const [project] = await findProjects(db, [id], userId);
  if (!project) throw new Refusal("project-not-found");
  return project;
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
  const { statuses, currency, limit, offset } = filter;
  const [rows, counted] = await Promise.all([
    db.query<ProjectRow>(
      `select ${columns} from ${tables}
       where p.status = any($2::smallint[]) and ($3::text is null or p.currency = $3)
       order by p.status = 2 desc, p.status = 1 desc, p.period desc limit $4 offset $5`,
      [userId, statuses, currency, limit, offset],
    ),
    db.first<{ total: bigint }>(
      `select count(*) as total from projects
       where status = any($1::smallint[]) and ($2::text is null or currency = $2)`,
      [statuses, currency],
    ),
  ]);
  return { projects: rows.map(toState), total: counted?.total ?? 0n };
}

/** Writes a project in status 1; the database gives it its period. Throws on a constraint. */
export async function insertProject(
  db: Queryable,
  id: string,
  terms: ProjectTerms,
  now: Date,
): Promise<void> {
  await insertRow(db, "projects", {
    id,
    ...terms,
    plan: JSON.stringify(terms.plan),
    costPayees: JSON.stringify(terms.costPayees),
    inflowSources: JSON.stringify(terms.inflowSources),
    createdAt: now,
    statusAt: now,
  });
}

/** The hash of the terms that it would have: what an operator puts the name to. */
export async function hashDraft(db: Queryable, id: string, terms: ProjectTerms): Promise<string> {
  const columns = Object.entries({ id, ...terms }).map(([field, value]) => [
    columnOf(field),
    typeof value === "bigint" ? String(value) : value,
  ]);
  const sql = "select project_draft_hash($1) as hash";
  const row = await db.first<{ hash: string }>(sql, [JSON.stringify(Object.fromEntries(columns))]);
  if (!row) throw new Error("the database gave no hash");
  return row.hash;
}

/** The hash of the terms of a project that exists. */
export async function hashTerms(db: Queryable, id: string): Promise<string> {
  const sql = "select project_terms(p) as terms from projects p where id = $1";
  const row = await db.first<{ terms: string }>(sql, [id]);
  if (!row) throw new Refusal("project-not-found");
  return textHash(row.terms);
}

/** The project with its row locked until the transaction ends. Refuses `project-not-found`. */
export async function lockProject(tx: Tx, id: string): Promise<ProjectState> {
  await tx.query("select from projects where id = $1 for update", [id]);
  return getProjectState(tx, id);
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

function toState({
  resultEscrowUnits,
  resultPrincipalUnits,
  ...project
}: ProjectRow): ProjectState {
  const isComputed = resultEscrowUnits !== null && resultPrincipalUnits !== null;
  const result = {
    escrowUnits: resultEscrowUnits ?? 0n,
    principalUnits: resultPrincipalUnits ?? 0n,
  };
  return { ...project, result: isComputed ? result : null };
}
