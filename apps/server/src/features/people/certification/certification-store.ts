import type {
  CertificationPart,
  CertificationReason,
  CertificationState,
} from "@clearhold/contract/certification-rules";
import { unixSeconds } from "@clearhold/contract/primitives/page";
import { type CurrencyCode, currencies } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";

/** What decides a person's limits and which projects take the person. */
export type Standing = { readonly level: number; readonly certification: number };

/** Both 0 for somebody who is not registered. */
export async function findStanding(database: Queryable, userId: string): Promise<Standing> {
  const sql = "select person_level(id) as level, certification from users where id = $1";
  return (await database.first<Standing>(sql, [userId])) ?? { level: 0, certification: 0 };
}

export type CertificationRequest = {
  readonly id: string;
  readonly level: number;
  readonly state: CertificationState;
  readonly reason: CertificationReason | "";
  readonly askedAt: Date;
  readonly decidedAt: Date | null;
};

/** The newest that the person submitted. */
export function findRequest(
  database: Queryable,
  userId: string,
): Promise<CertificationRequest | null> {
  return database.first<CertificationRequest>(
    `select id, level, state, reason, asked_at, decided_at
     from certification_requests where user_id = $1 order by asked_at desc, id desc limit 1`,
    [userId],
  );
}

/** Uploaded and not submitted. */
export function listDrafts(database: Queryable, userId: string, since: Date) {
  return database.query<{ part: CertificationPart; createdAt: Date }>(
    `select part, created_at from certification_pictures
     where user_id = $1 and request_id is null and created_at > $2 order by created_at`,
    [userId, since],
  );
}

/** A page of the looks at a person's documents, the newest first, and how many there are in all. */
export async function listLooks(
  database: Queryable,
  userId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const looks = `certification_looks l join certification_requests r on r.id = l.request_id
    join operators o on o.id = l.operator_id where r.user_id = $1`;
  const [rows, counted] = await Promise.all([
    database.query<{ id: bigint; operator: string; lookedAt: Date }>(
      `select l.id, o.name as operator, l.looked_at from ${looks}
       order by l.looked_at desc, l.id desc limit $2 offset $3`,
      [userId, limit, offset],
    ),
    database.first<{ total: bigint }>(`select count(*) as total from ${looks}`, [userId]),
  ]);
  return { rows, total: counted?.total ?? 0n };
}

/** Of withdrawals in 24 hours, or of deposits in 30 days that can be used at once. */
export type LimitKind = "withdrawal" | "deposit";

/** A limit as it counts now, and what two operators have decided to follow it; null for no limit. */
export type LevelLimit = {
  readonly kind: LimitKind;
  readonly currency: CurrencyCode;
  readonly level: number;
  readonly units: bigint | null;
  readonly nextUnits: bigint | null;
  /** When that counts; null where nothing follows. */
  readonly nextAt: Date | null;
};

export function listLevelLimits(database: Queryable, at: Date): Promise<LevelLimit[]> {
  return database.query<LevelLimit>(
    "select * from level_limits($1) order by kind desc, currency, level",
    [at],
  );
}

/** What one person was credited in the 30 days up to a moment, and how much of it waits. */
export type Uncertified = { readonly creditedUnits: bigint; readonly waitingUnits: bigint };

export async function findUncertified(
  database: Queryable,
  userId: string,
  at: Date,
): Promise<Readonly<Record<CurrencyCode, Uncertified>>> {
  const rows = await database.query<Uncertified & { currency: CurrencyCode }>(
    `select c.currency, credited_in_month($1, c.currency, $2) as credited_units,
       uncertified_units($1, c.currency, $2) as waiting_units
     from unnest($3::text[]) as c(currency)`,
    [userId, at, currencies],
  );
  const of = (currency: CurrencyCode) => {
    const row = rows.find((one) => one.currency === currency);
    return { creditedUnits: row?.creditedUnits ?? 0n, waitingUnits: row?.waitingUnits ?? 0n };
  };
  return { TRX: of("TRX"), USDT: of("USDT") };
}

/**
 * From when all that waits can be used, because its deposits are older than 30 days: in Unix seconds, rounded
 * up; 0 where nothing waits. `mine` is what `findUncertified` found at this moment.
 */
export async function findUncertifiedUntil(
  database: Queryable,
  {
    userId,
    at,
    mine,
  }: { userId: string; at: Date; mine: Readonly<Record<CurrencyCode, Uncertified>> },
): Promise<Readonly<Record<CurrencyCode, number>>> {
  const waiting = currencies.filter((currency) => mine[currency].waitingUnits > 0n);
  if (waiting.length === 0) return { TRX: 0, USDT: 0 };
  const rows = await database.query<{ currency: CurrencyCode; until: Date }>(
    `select c.currency, uncertified_until($1, c.currency, $2) as until
     from unnest($3::text[]) as c(currency)`,
    [userId, at, waiting],
  );
  const of = (currency: CurrencyCode) => {
    const row = rows.find((one) => one.currency === currency);
    return row ? unixSeconds(row.until) + 1 : 0;
  };
  return { TRX: of("TRX"), USDT: of("USDT") };
}

export type Waiting = { readonly id: string; readonly level: number; readonly askedAt: Date };

/** What waits for operators, the longest wait first. It names nobody: that takes a look. */
export function listWaiting(database: Queryable): Promise<Waiting[]> {
  return database.query<Waiting>(
    `select id, level, asked_at from certification_requests
     where state = 'pending' order by asked_at, id`,
  );
}
