import type { InvitationFault } from "@clearhold/contract/invitation-rules";
import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import type { Sums } from "./usdt-worth.ts";

/** Which parts of a platform fee new subscriptions give away. */
export type Plan = {
  /** 1 came with the product; each change has the next number. */
  readonly number: number;
  /** Parts per million of the fee, for levels 1, 2 and 3. */
  readonly ppm: readonly number[];
  readonly since: Date;
};

/** The plan in force. */
export async function findPlan(db: Queryable): Promise<Plan> {
  const sql = "select number, ppm, since from commission_plans order by number desc limit 1";
  const plan = await db.first<Plan>(sql);
  if (!plan) throw new Error("there is no plan of commissions");
  return plan;
}

/** The database takes it only with the names of two operators, and numbers it. */
export async function insertPlan(db: Queryable, ppm: readonly number[]): Promise<void> {
  await db.query("insert into commission_plans (ppm) values ($1::integer[])", [ppm]);
}

/** Somebody of a person's team. */
export type Member = {
  readonly userId: string;
  readonly nickname: string;
  readonly joinedAt: Date;
  readonly fault: InvitationFault | null;
};

/** One level of a person's team, the newest first. */
export function listMembers(
  db: Queryable,
  userId: string,
  { level, limit, offset }: { level: number; limit: number; offset: number },
): Promise<Member[]> {
  return db.query<Member>(
    `select m.*, team_fault($1, m.user_id) as fault from (
       select * from team_members($1, $2) limit $3 offset $4
     ) m order by m.joined_at desc, m.user_id desc`,
    [userId, level, limit, offset],
  );
}

/** How many people each of the three levels has, level 1 first. */
export async function countLevels(db: Queryable, userId: string): Promise<readonly bigint[]> {
  const counted = await db.query<{ people: bigint }>(
    `select (select count(*) from team_members($1, level)) as people
     from generate_series(1, 3) level order by level`,
    [userId],
  );
  return counted.map(({ people }) => people);
}

/** What a person's team has earned the person so far. */
export function findEarned(db: Queryable, userId: string): Promise<Sums> {
  return db.query(
    `select currency, sum(units)::bigint as units from commissions
     where receiver_id = $1 group by currency order by currency`,
    [userId],
  );
}

/** The same of each of these members, where it is anything. */
export async function findEarnedFrom(
  db: Queryable,
  userId: string,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, Sums>> {
  const rows = await db.query<{ memberId: string; currency: CurrencyCode; units: bigint }>(
    `select member_id, currency, sum(units)::bigint as units from commissions
     where receiver_id = $1 and member_id = any($2::text[])
     group by member_id, currency order by member_id, currency`,
    [userId, memberIds],
  );
  return Map.groupBy(rows, ({ memberId }) => memberId);
}

/** A commission that was paid. */
export type Commission = {
  /** Of its journal. */
  readonly reference: string;
  readonly level: number;
  readonly nickname: string;
  readonly subscriptionId: string;
  readonly projectId: string;
  readonly currency: CurrencyCode;
  readonly feeUnits: bigint;
  readonly ppm: number;
};

/** A person's own commissions by the references of their journals. */
export async function findCommissions(
  db: Queryable,
  userId: string,
  references: readonly string[],
): Promise<ReadonlyMap<string, Commission>> {
  const rows = await db.query<Commission>(
    `select r.reference, c.level, u.nickname, c.subscription_id, s.project_id, c.currency,
       c.fee_units, c.ppm
     from unnest($2::text[]) r(reference)
     join commissions c on c.line_id = split_part(r.reference, ' ', 1)
       and c.level = split_part(r.reference, ' ', 2)::smallint and c.receiver_id = $1
     join users u on u.id = c.member_id
     join subscriptions s on s.id = c.subscription_id`,
    [userId, references],
  );
  return new Map(rows.map((row) => [row.reference, row]));
}

/** What members received in 90 days, in units of USDT. */
export type Received = {
  readonly members: bigint;
  readonly paid: bigint;
  readonly medianUnits: bigint;
  readonly bestUnits: bigint;
  readonly totalUnits: bigint;
  readonly mineUnits: bigint;
  /** Some of it is of TRX. */
  readonly needsRate: boolean;
  readonly demo: boolean;
};

/**
 * What everybody who has invited somebody received in the 90 days before `now`, and this person; TRX at this
 * rate, without one as zero.
 */
export async function findReceived(
  db: Queryable,
  userId: string,
  { trxPerUsdtE12, now }: { readonly trxPerUsdtE12: bigint | null; readonly now: Date },
): Promise<Received> {
  const sql = "select * from commissions_received($1, $2, $3)";
  const received = await db.first<Received>(sql, [userId, trxPerUsdtE12, now]);
  if (!received) throw new Error("commissions_received gave no row");
  return received;
}
