import type { Queryable } from "../../../kernel/database.ts";

/** Projects that the schedule, an open payment or an inflow makes worth a look now. */
export async function listDueProjects(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select p.id from projects p
     where (p.status = 1 and p.start_at <= $1)
       or (p.status = 2 and (p.end_at <= $1 or p.raised_units = p.target_units))
       or (p.status = 3 and p.publish_at <= $1)
       or (p.status = 5 and p.give_at <= $1)
       or p.status = 6
       or (p.status = 4 and exists (
         select from subscriptions s where s.project_id = p.id and s.state = 'held'))
       or (p.status = 4 and exists (
         select from project_inflows i
         where i.project_id = p.id and i.surplus_units > 0 and i.unbooked_at is null))
       or (p.status = 7 and project_late_units(p.id) > 0)
       or exists (select from project_arrivals a where a.project_id = p.id)
     order by p.period`,
    [now],
  );
  return rows.map((row) => row.id);
}
