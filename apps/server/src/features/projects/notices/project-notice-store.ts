import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import type { ProjectNotice } from "./project-notice.ts";

type NoticeRow = {
  id: string;
  status: number;
  at: Date;
  projectId: string;
  name: string;
  period: number;
  currency: CurrencyCode;
  demo: boolean;
  subscriptionId: string | null;
  principalUnits: bigint;
  partUnits: bigint | null;
  platformUnits: bigint | null;
};

/** Nothing is written for anybody: what a person is told follows from moves and the person's part. */
const told = `
  with mine as (
    select s.project_id, sum(s.principal_units)::bigint as principal_units,
      (array_agg(s.id order by s.subscribed_at desc, s.id desc))[1] as subscription_id,
      sum(l.part_units)::bigint as part_units, sum(l.platform_units)::bigint as platform_units
    from subscriptions s left join settlement_lines l on l.subscription_id = s.id
    where s.user_id = $1 and s.state <> 'cancelled' group by s.project_id
  ),
  told as (
    select m.id::text as id, m.to_status as status, m.moved_at as at, m.project_id,
      mine.subscription_id, mine.principal_units, mine.part_units, mine.platform_units
    from mine join project_moves m on m.project_id = mine.project_id and m.to_status >= 3
    union all
    select m.id::text, m.to_status, m.moved_at, m.project_id,
      mine.subscription_id, a.amount_units, null, null
    from appointments a
    join project_moves m on m.project_id = a.project_id and m.to_status = 2
    left join mine on mine.project_id = a.project_id
    where a.user_id = $1
    union all
    select s.id, 0::smallint, s.closed_at, s.project_id, s.id, s.principal_units, null, null
    from subscriptions s where s.user_id = $1 and s.state = 'cancelled'
  )`;

/** A page of one person's notices, the newest first, and how many there are in all. */
export async function listNoticeRows(
  db: Queryable,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ notices: ProjectNotice[]; total: bigint }> {
  const [rows, counted] = await Promise.all([
    db.query<NoticeRow>(
      `${told} select t.*, p.name, p.period, p.currency, p.demo
       from told t join projects p on p.id = t.project_id
       order by t.at desc, t.status desc, t.id desc limit $2 offset $3`,
      [userId, limit, offset],
    ),
    db.query<{ total: bigint }>(`${told} select count(*) as total from told`, [userId]),
  ]);
  return { notices: rows.map(toNotice), total: counted[0]?.total ?? 0n };
}

function toNotice(row: NoticeRow): ProjectNotice {
  return {
    id: row.id,
    status: row.status,
    at: row.at,
    projectId: row.projectId,
    name: row.name,
    period: row.period,
    currency: row.currency,
    demo: row.demo,
    subscriptionId: row.subscriptionId,
    principalUnits: row.principalUnits,
    partUnits: row.partUnits,
    platformUnits: row.platformUnits,
  };
}
