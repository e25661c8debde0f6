import type { Queryable } from "../../../kernel/database.ts";

/** Whether a campaign has a pool that was not returned: only then has the guard to know the chain. */
export async function isCampaignOpen(db: Queryable): Promise<boolean> {
  const sql = `select from campaign_fundings f where not exists (
    select from campaign_returns r where r.campaign_id = f.campaign_id) limit 1`;
  return (await db.query(sql)).length > 0;
}

/** Reserves a box for each friend who subscribed since a campaign was committed. @returns how many. */
export async function reserveBoxes(db: Queryable, now: Date): Promise<bigint> {
  const row = await db.first<{ done: bigint }>("select boxes_reserve($1) as done", [now]);
  return row?.done ?? 0n;
}

/** The next draw of a campaign, and the height of the block that decides it. */
type DueDraw = { readonly campaignId: string; readonly height: bigint };

/** Draws are decided one after the other, so of each campaign only its next one is due. */
export function listDueDraws(db: Queryable): Promise<readonly DueDraw[]> {
  return db.query<DueDraw>(
    `select distinct on (o.campaign_id) o.campaign_id, split_part(o.line, ' ', -1)::bigint as height
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
