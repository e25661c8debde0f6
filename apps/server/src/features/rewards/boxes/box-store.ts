import type { boxStates } from "@clearhold/contract/wallet/rewards/boxes";
import type { Queryable } from "../../../kernel/database.ts";

/** A box with its draw, as far as that has come. Amounts are units of TRX. */
export type Box = {
  readonly id: string;
  readonly campaignId: string;
  readonly campaign: string;
  readonly friend: string;
  readonly state: (typeof boxStates)[number];
  readonly reservedAt: Date;
  readonly expiresAt: Date;
  /** The highest card that is left. */
  readonly highestUnits: bigint;
  /** The line of its opening, where that stands in the log, and the heads before and after it. */
  readonly line: string | null;
  readonly number: number | null;
  readonly position: number | null;
  readonly previousHead: string | null;
  readonly head: string | null;
  /** What was drawn, how, and whether it was paid. */
  readonly units: bigint | null;
  readonly kind: "draw" | "lapse" | null;
  readonly isPaid: boolean;
};

const boxes = `select b.id, b.campaign_id, c.name as campaign, u.nickname as friend, b.reserved_at,
    c.expires_at, box_state(b, $1) as state, campaign_highest_units(b.campaign_id) as highest_units,
    o.line, o.number, o.position, o.head, before.head as previous_head, d.units, d.kind,
    reward_is_paid(b.id) as is_paid
  from boxes b
  join campaigns c on c.id = b.campaign_id
  join users u on u.id = b.friend_id
  left join draw_lines o on o.kind = 'open' and o.box_id = b.id
  left join lateral (
    select hash as head from campaign_commitments where campaign_id = b.campaign_id and o.position = 1
    union all
    select head from draw_lines where campaign_id = b.campaign_id and position = o.position - 1
  ) before on true
  left join draw_lines d on d.campaign_id = o.campaign_id and d.number = o.number
    and d.kind in ('draw', 'lapse')`;

/** Which states a status of the requirement has: not obtained, not opened or not decided, opened. */
export const statesOf = {
  1: ["reserved", "void", "expired", "blocked"],
  2: ["ready", "waiting"],
  3: ["drawn"],
} as const;
export type BoxStatus = keyof typeof statesOf;

/** A person's boxes, the newest first, and how many there are. */
export async function listBoxes(
  db: Queryable,
  userId: string,
  ask: { now: Date; status: BoxStatus | undefined; limit: number; offset: number },
): Promise<{ rows: readonly Box[]; total: bigint }> {
  const { now, status, limit, offset } = ask;
  const states = status === undefined ? Object.values(statesOf).flat() : statesOf[status];
  const mine = "b.owner_id = $2 and box_state(b, $1) = any ($3)";
  const [rows, total] = await Promise.all([
    db.query<Box>(
      `${boxes} where ${mine} order by b.reserved_at desc, b.id desc limit $4 offset $5`,
      [now, userId, states, limit, offset],
    ),
    db.first<{ total: bigint }>(`select count(*) as total from boxes b where ${mine}`, [
      ...[now, userId, states],
    ]),
  ]);
  return { rows, total: total?.total ?? 0n };
}

export function findBox(
  db: Queryable,
  { userId, id, now }: { userId: string; id: string; now: Date },
): Promise<Box | null> {
  return db.first<Box>(`${boxes} where b.owner_id = $2 and b.id = $3`, [now, userId, id]);
}

/** How many boxes a person can open now. */
export async function countReady(db: Queryable, userId: string, now: Date): Promise<number> {
  const sql = `select count(*) as ready from boxes b
    where b.owner_id = $1 and box_state(b, $2) = 'ready'`;
  return Number((await db.first<{ ready: bigint }>(sql, [userId, now]))?.ready ?? 0n);
}

/** The box that the call without a box is about: one that waits, else the oldest that can be opened. */
export async function findNextBox(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<string | undefined> {
  const sql = `select b.id from boxes b cross join box_state(b, $2) as state
    where b.owner_id = $1 and state in ('waiting', 'ready')
    order by state = 'waiting' desc, b.reserved_at, b.id limit 1`;
  return (await db.first<{ id: string }>(sql, [userId, now]))?.id;
}

/** The names of the campaigns that these boxes are of. */
export function findCampaignsOfBoxes(
  db: Queryable,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly campaign: string }[]> {
  return db.query(
    `select b.id, c.name as campaign from boxes b join campaigns c on c.id = b.campaign_id
     where b.id = any ($1)`,
    [ids],
  );
}
