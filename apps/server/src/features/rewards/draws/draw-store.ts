import type { Queryable } from "../../../kernel/database.ts";

/**
 * How closely the guard has to follow the chain: with each block while a campaign is committed to and its log
 * open, now and then while it has a pool only, and not at all without one.
 */
export async function findFollowing(db: Queryable): Promise<"each" | "some" | "none"> {
  const row = await db.first<{ following: "each" | "some" | "none" }>(
    `select case when bool_or(m.campaign_id is not null and not exists (select from draw_lines d
         where d.campaign_id = f.campaign_id and d.kind = 'close')) then 'each'
       when count(*) > 0 then 'some' else 'none' end as following
     from campaign_fundings f left join campaign_commitments m on m.campaign_id = f.campaign_id
     where not exists (select from campaign_returns r where r.campaign_id = f.campaign_id)`,
  );
  return row?.following ?? "none";
}

/** Reserves a box for each friend who subscribed since a campaign was committed. @returns how many. */
export async function reserveBoxes(db: Queryable, now: Date): Promise<bigint> {
  const row = await db.first<{ done: bigint }>("select boxes_reserve($1) as done", [now]);
  return row?.done ?? 0n;
}

/** The next draw of a campaign, the height of the block that decides it, and how many draws wait in all. */
export type DueDraw = {
  readonly campaignId: string;
  readonly number: number;
  readonly height: bigint;
  readonly waiting: bigint;
};

/** Draws are decided one after the other, so of each campaign only its next one is due. */
export function listDueDraws(db: Queryable): Promise<readonly DueDraw[]> {
  return db.query<DueDraw>(
    `select distinct on (o.campaign_id) o.campaign_id, o.number,
       split_part(o.line, ' ', -1)::bigint as height,
       count(*) over (partition by o.campaign_id) as waiting
     from draw_lines o
     where o.kind = 'open' and not exists (select from draw_lines d
       where d.campaign_id = o.campaign_id and d.number = o.number and d.kind in ('draw', 'lapse'))
     order by o.campaign_id, o.number`,
  );
}

/** What was drawn and is not paid yet, in units of TRX. */
type UnpaidReward = {
  readonly boxId: string;
  readonly campaignId: string;
  readonly ownerId: string;
  readonly units: bigint;
};

export function listUnpaid(db: Queryable, limit: number): Promise<readonly UnpaidReward[]> {
  return db.query<UnpaidReward>("select * from rewards_unpaid($1)", [limit]);
}
