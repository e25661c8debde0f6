import type { ParsedAskOf, ReplyOf } from "@clearhold/contract/endpoint";
import { placeOf, toPage } from "@clearhold/contract/primitives/page";
import { projectOrderNo } from "@clearhold/contract/project-names";
import type {
  listProjectNotices as endpoint,
  ProjectNoticeView,
} from "@clearhold/contract/wallet/projects/notices";
import { type CurrencyCode, formatMoney, money } from "@clearhold/money";
import { profitSign } from "@clearhold/money/settlement";
import type { Actor } from "../../../kernel/actor.ts";
import type { Queryable } from "../../../kernel/database.ts";

export type ListProjectNoticesDeps = { readonly database: Queryable };

/** What became of the projects that concern a person, newest first. */
export async function listProjectNotices(
  { database: db }: ListProjectNoticesDeps,
  actor: Actor,
  ask: ParsedAskOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { notices, total } = await listNoticeRows(db, actor.userId, placeOf(ask));
  return toPage(
    notices.map((notice) => projectNoticeView(notice, actor)),
    ask,
    total,
  );
}

/** A notice with all of one person's part in its project. */
type ProjectNotice = {
  readonly id: string;
  /** The status that was reached; 0: the person cancelled a subscription. */
  readonly status: number;
  readonly at: Date;
  readonly projectId: string;
  readonly name: string;
  readonly period: number;
  readonly currency: CurrencyCode;
  readonly demo: boolean;
  readonly subscriptionId: string | null;
  readonly principalUnits: bigint;
  /** The person's part of the sheet and the fee on it; null before there is one. */
  readonly partUnits: bigint | null;
  readonly platformUnits: bigint | null;
};

const kinds: Record<number, ProjectNoticeView["kind"]> = {
  0: "cancelled",
  2: "opened",
  3: "raised",
  4: "failed",
  5: "result",
  6: "grant",
  7: "over",
};

/** A notice as it leaves; throws for a status that nobody is told of. */
function projectNoticeView(notice: ProjectNotice, reader: Pick<Actor, "demo">): ProjectNoticeView {
  const { status, currency, principalUnits } = notice;
  const told = (units: bigint) => formatMoney(money(currency, units));
  const kind = kinds[status];
  if (!kind) throw new Error(`nobody is told of status ${status}`);
  const settled = settledPart(notice);
  const refund = kind === "failed" || kind === "cancelled" ? told(principalUnits) : "";
  return {
    id: notice.id,
    kind,
    pro_id: notice.projectId,
    name: notice.name,
    order_no: projectOrderNo(notice.period),
    unit: currency,
    is_demo: notice.demo || reader.demo,
    createtime: Math.floor(notice.at.getTime() / 1000),
    record_id: notice.subscriptionId ?? "",
    price: told(principalUnits),
    is_profit: settled ? profitSign(settled.resultUnits) : 0,
    my_profit: settled ? told(settled.resultUnits - settled.platformUnits) : "",
    platform_money: settled ? told(settled.platformUnits) : "",
    earnings: settled ? told(settled.partUnits - settled.platformUnits) : refund,
  };
}

/** From the announced result on, a person's part is known. */
function settledPart({ status, principalUnits, partUnits, platformUnits }: ProjectNotice) {
  if (status < 5 || partUnits === null || platformUnits === null) return null;
  return { partUnits, platformUnits, resultUnits: partUnits - principalUnits };
}

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
async function listNoticeRows(
  db: Queryable,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ notices: ProjectNotice[]; total: bigint }> {
  const [notices, counted] = await Promise.all([
    db.query<ProjectNotice>(
      `${told} select t.*, p.name, p.period, p.currency, p.demo
       from told t join projects p on p.id = t.project_id
       order by t.at desc, t.status desc, t.id desc limit $2 offset $3`,
      [userId, limit, offset],
    ),
    db.first<{ total: bigint }>(`${told} select count(*) as total from told`, [userId]),
  ]);
  return { notices, total: counted?.total ?? 0n };
}
