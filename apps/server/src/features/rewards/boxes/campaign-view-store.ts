import type { Queryable } from "../../../kernel/database.ts";

/** A committed campaign with how far its draws are. Amounts are units of TRX. */
export type CommittedCampaign = {
  readonly id: string;
  readonly name: string;
  readonly words: string;
  readonly hash: string;
  readonly committedAt: Date;
  readonly expiresAt: Date;
  readonly cardCount: number;
  readonly sumUnits: bigint;
  readonly fundedUnits: bigint;
  readonly poolUnits: bigint;
  readonly highestUnits: bigint;
  /** Of boxes that can still be opened: the most in one, and in all of them. */
  readonly offerHighestUnits: bigint;
  readonly offerUnits: bigint;
  /** The journal that moved the pool out of the house's capital, and the operators who decided that. */
  readonly journal: string;
  readonly funders: readonly string[];
  readonly reserved: bigint;
  readonly opened: bigint;
  readonly drawn: bigint;
  readonly drawnUnits: bigint;
  readonly isClosed: boolean;
  readonly isReturned: boolean;
  readonly lines: number;
  readonly head: string;
};

/** $1 is the time. */
const committed = `select c.id, c.name, m.words, m.hash, m.committed_at, c.expires_at, d.card_count,
    d.sum_units, f.units as funded_units, campaign_pool_units(c.id) as pool_units,
    campaign_highest_units(c.id) as highest_units, offer.highest_units as offer_highest_units,
    offer.units as offer_units,
    campaign_funding_journal(c.id) as journal,
    array(select distinct o.name from operator_acts a join operators o on o.id = a.operator_id
      where (a.action, a.subject_id) = ('fund-campaign', c.id) and a.subject_hash = encode(sha256(convert_to(
        concat_ws(' ', d.root, d.card_count, d.sum_units, f.units), 'UTF8')), 'hex')
      order by o.name) as funders,
    (select count(*) from boxes b where b.campaign_id = c.id and b.voided_at is null) as reserved,
    log.opened, log.drawn, log.drawn_units, log.is_closed,
    exists (select from campaign_returns r where r.campaign_id = c.id) as is_returned,
    log.lines, coalesce(latest.head, m.hash) as head
  from campaign_commitments m
  join campaigns c on c.id = m.campaign_id
  join campaign_decks d on d.campaign_id = c.id
  join campaign_fundings f on f.campaign_id = c.id
  cross join lateral (
    select count(*) filter (where kind = 'open') as opened,
      count(*) filter (where kind in ('draw', 'lapse')) as drawn,
      coalesce(sum(units), 0)::bigint as drawn_units,
      coalesce(bool_or(kind = 'close'), false) as is_closed, coalesce(max(position), 0) as lines
    from draw_lines where campaign_id = c.id
  ) log
  cross join lateral campaign_offer(c.id, $1) offer
  left join draw_lines latest on latest.campaign_id = c.id and latest.position = log.lines`;

/** The newest first, and how many there are. */
export async function listCommitted(
  db: Queryable,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<{ rows: readonly CommittedCampaign[]; total: bigint }> {
  const newest = `${committed} order by m.committed_at desc, c.id desc limit $2 offset $3`;
  const [rows, total] = await Promise.all([
    db.query<CommittedCampaign>(newest, [now, limit, offset]),
    db.first<{ total: bigint }>("select count(*) as total from campaign_commitments"),
  ]);
  return { rows, total: total?.total ?? 0n };
}

export function findCommitted(
  db: Queryable,
  id: string,
  now: Date,
): Promise<CommittedCampaign | null> {
  return db.first<CommittedCampaign>(`${committed} where c.id = $2`, [now, id]);
}

/** Cards that no draw has taken, by what each is worth. */
export type CardsOfValue = {
  readonly campaignId: string;
  readonly units: bigint;
  readonly count: bigint;
};

/** Of each of these campaigns the highest values, at most so many. */
export function listCardsLeft(
  db: Queryable,
  ids: readonly string[],
  most: number,
): Promise<readonly CardsOfValue[]> {
  return db.query<CardsOfValue>(
    `select campaign_id, units, count from (
       select d.campaign_id, card.units, count(*) as count,
         row_number() over (partition by d.campaign_id order by card.units desc) as place
       from campaign_decks d cross join unnest(d.cards) with ordinality card (units, place)
       where d.campaign_id = any ($1) and not exists (select from draw_lines l
         where l.campaign_id = d.campaign_id and l.card = card.place - 1
           and l.kind in ('draw', 'lapse'))
       group by d.campaign_id, card.units
     ) values_left where place <= $2 order by campaign_id, units desc`,
    [ids, most],
  );
}

/** The oldest campaign that has a box for another friend; null without one. */
export function findOpenCampaign(db: Queryable, now: Date): Promise<CommittedCampaign | null> {
  return db.first<CommittedCampaign>(
    `${committed} where c.expires_at > $1 and not log.is_closed and d.card_count > (
       select count(*) from boxes b where b.campaign_id = c.id and b.voided_at is null)
     order by m.committed_at, c.id limit 1`,
    [now],
  );
}

/** A draw as everybody sees it. */
export type PublicDraw = {
  readonly number: number;
  readonly boxId: string;
  readonly line: string;
  readonly decidedLine: string | null;
  readonly units: bigint | null;
  readonly kind: "draw" | "lapse" | null;
  readonly isMine: boolean;
};

/** The latest first, and how many there are. */
export async function listDrawRows(
  db: Queryable,
  { id, userId, limit, offset }: { id: string; userId: string; limit: number; offset: number },
): Promise<{ rows: readonly PublicDraw[]; total: bigint }> {
  const [rows, total] = await Promise.all([
    db.query<PublicDraw>(
      `select o.number, o.box_id, o.line, d.line as decided_line, d.units, d.kind,
         b.owner_id = $2 as is_mine
       from draw_lines o
       join boxes b on b.id = o.box_id
       left join draw_lines d on d.campaign_id = o.campaign_id and d.number = o.number
         and d.kind in ('draw', 'lapse')
       where o.campaign_id = $1 and o.kind = 'open' order by o.number desc limit $3 offset $4`,
      [id, userId, limit, offset],
    ),
    db.first<{ total: bigint }>(
      "select count(*) as total from draw_lines where campaign_id = $1 and kind = 'open'",
      [id],
    ),
  ]);
  return { rows, total: total?.total ?? 0n };
}

/** All that the public file of a campaign is made of. */
export async function findPublicLog(
  db: Queryable,
  id: string,
): Promise<{ words: string; cards: readonly bigint[]; lines: readonly string[] } | null> {
  return db.first(
    `select m.words, d.cards, coalesce((select array_agg(line order by position) from draw_lines
       where campaign_id = m.campaign_id), '{}') as lines
     from campaign_commitments m join campaign_decks d on d.campaign_id = m.campaign_id
     where m.campaign_id = $1`,
    [id],
  );
}
