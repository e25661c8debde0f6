import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import type { Appointment, AppointmentState } from "./appointment.ts";

type AppointmentRow = {
  id: string;
  projectId: string;
  amountUnits: bigint;
  createdAt: Date;
  state: AppointmentState;
  subscriptionId: string | null;
};

export type AppointmentFilter = {
  readonly projectId: string | null;
  readonly currency: CurrencyCode | null;
  readonly state: AppointmentState | null;
  /** Made from this moment on, and before that one. */
  readonly from: Date | null;
  readonly to: Date | null;
};

/** A person's appointments ($1) as they stand at a moment ($2). */
const present = `
  select a.id, a.project_id, a.amount_units, a.created_at, p.currency, mine.id as subscription_id,
    case
      when p.status = 1 then 'waiting'
      when mine.id is not null then 'used'
      when p.status = 2 and p.raised_units < p.target_units and p.end_at > $2 then 'open'
      else 'missed'
    end as state
  from appointments a
  join projects p on p.id = a.project_id
  left join lateral (
    select s.id from subscriptions s
    where s.project_id = a.project_id and s.user_id = a.user_id and s.state <> 'cancelled'
    order by s.subscribed_at desc, s.id desc limit 1
  ) mine on true
  where a.user_id = $1`;

/** A page of them, the newest first, and how many there are in all. */
export async function listAppointmentRows(
  db: Queryable,
  { userId, at, filter }: { userId: string; at: Date; filter: AppointmentFilter },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ appointments: Appointment[]; total: bigint }> {
  const chosen = `
    with present as (${present})
    select * from present
    where ($3::text is null or project_id = $3) and ($4::text is null or currency = $4)
      and ($5::text is null or state = $5)
      and ($6::timestamptz is null or created_at >= $6)
      and ($7::timestamptz is null or created_at < $7)`;
  const { projectId, currency, state, from, to } = filter;
  const asked = [userId, at, projectId, currency, state, from, to];
  const [rows, counted] = await Promise.all([
    db.query<AppointmentRow>(`${chosen} order by created_at desc, id desc limit $8 offset $9`, [
      ...asked,
      limit,
      offset,
    ]),
    db.query<{ total: bigint }>(`select count(*) as total from (${chosen}) chosen`, asked),
  ]);
  return { appointments: rows.map(toAppointment), total: counted[0]?.total ?? 0n };
}

/** One of a person's own as it stands at a moment; null for another's as for none. */
export async function findAppointment(
  db: Queryable,
  { userId, id, at }: { userId: string; id: string; at: Date },
): Promise<Appointment | null> {
  const sql = `with present as (${present}) select * from present where id = $3`;
  const [row] = await db.query<AppointmentRow>(sql, [userId, at, id]);
  return row ? toAppointment(row) : null;
}

type NewAppointment = {
  readonly id: string;
  readonly userId: string;
  readonly projectId: string;
  readonly units: bigint;
  readonly at: Date;
};

/** One for each person and project: a second one changes the amount. Gives its id. */
export async function saveAppointment(
  db: Queryable,
  { id, userId, projectId, units, at }: NewAppointment,
): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    `insert into appointments (id, user_id, project_id, amount_units, created_at)
     values ($1, $2, $3, $4, $5)
     on conflict on constraint appointments_once do update set amount_units = excluded.amount_units
     returning id`,
    [id, userId, projectId, units, at],
  );
  if (!row) throw new Error("an appointment was not saved");
  return row.id;
}

/** Takes a person's own away; the database lets it go in status 1 alone. */
export async function deleteAppointment(
  db: Queryable,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  await db.query("delete from appointments where id = $1 and user_id = $2", [id, userId]);
}

function toAppointment(row: AppointmentRow): Appointment {
  return {
    id: row.id,
    projectId: row.projectId,
    intendedUnits: row.amountUnits,
    createdAt: row.createdAt,
    state: row.state,
    subscriptionId: row.subscriptionId,
  };
}
