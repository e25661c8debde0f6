import type { InvitationFault } from "@clearhold/contract/invitation-rules";
import type { boxStates } from "@clearhold/contract/wallet/rewards/boxes";
import type { Queryable } from "../../../kernel/database.ts";
import type { ProjectStatus } from "../../projects/projects/index.ts";

type BoxState = (typeof boxStates)[number];

/** Somebody who registered with a person's code, and how far their first subscription is. */
export type Invitation = {
  readonly friendId: string;
  readonly nickname: string;
  readonly joinedAt: Date;
  readonly fault: InvitationFault | null;
  /** Until when the first subscription that was not given back can be cancelled; null without one. */
  readonly finalAt: Date | null;
  readonly status: ProjectStatus | null;
  /** The box that this friend earned; null without one. */
  readonly boxId: string | null;
  readonly boxState: BoxState | null;
  /** The most that it can hold, or what was in it; in units of TRX. */
  readonly boxUnits: bigint | null;
};

/** Whom a person invited, the newest first. */
export async function listInvitationRows(
  db: Queryable,
  userId: string,
  { limit, offset, now }: { readonly limit: number; readonly offset: number; readonly now: Date },
): Promise<{ invitations: readonly Invitation[]; total: bigint }> {
  const [invitations, total] = await Promise.all([
    db.query<Invitation>(
      `select u.id as friend_id, u.nickname, u.created_at as joined_at,
         invitation_fault($1, u.id) as fault, subscribed.final_at, subscribed.status,
         box.id as box_id, box.state as box_state, box.units as box_units
       from users u
       left join lateral (
         select b.id, box_state(b, $4) as state,
           coalesce(d.units, campaign_highest_units(b.campaign_id)) as units
         from boxes b
         left join draw_lines o on o.kind = 'open' and o.box_id = b.id
         left join draw_lines d on d.campaign_id = o.campaign_id and d.number = o.number
           and d.kind in ('draw', 'lapse')
         where b.friend_id = u.id and b.owner_id = $1 and b.voided_at is null limit 1
       ) box on true
       left join lateral (
         select s.final_at, p.status from subscriptions s join projects p on p.id = s.project_id
         where s.user_id = u.id and s.state in ('held', 'paid') and p.status <> 4
         order by s.subscribed_at, s.id limit 1
       ) subscribed on true
       where u.inviter_id = $1 order by u.created_at desc, u.id desc limit $2 offset $3`,
      [userId, limit, offset, now],
    ),
    countFriends(db, userId),
  ]);
  return { invitations, total };
}

/** How many registered with a person's code. */
export async function countFriends(db: Queryable, userId: string): Promise<bigint> {
  const sql = "select count(*) as friends from users where inviter_id = $1";
  return (await db.first<{ friends: bigint }>(sql, [userId]))?.friends ?? 0n;
}

/** A person's code; every account has one. */
export async function findInviteCode(db: Queryable, userId: string): Promise<string> {
  const sql = "select invite_code from users where id = $1";
  return (await db.first<{ inviteCode: string }>(sql, [userId]))?.inviteCode ?? "";
}

/** A code that a newcomer typed and nobody had. */
export type Unresolved = {
  readonly userId: string;
  readonly code: string;
  readonly createdAt: Date;
};

/** The oldest first. */
export function listUnresolved(db: Queryable): Promise<readonly Unresolved[]> {
  return db.query<Unresolved>("select * from unresolved_invitations()");
}
