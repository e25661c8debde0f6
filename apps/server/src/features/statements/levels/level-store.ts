import type { Queryable } from "../../../kernel/database.ts";

/** What a level needs, in units of USDT. */
export type LevelRule = {
  readonly level: number;
  readonly assetsUnits: bigint;
  readonly tradedUnits: bigint;
};

/** The rule by which the last day was counted, or the first is going to be; level 0 first. */
export function listLevelRules(database: Queryable): Promise<LevelRule[]> {
  return database.query<LevelRule>(
    `select level, assets_units, traded_units from level_rules
     where since = (select max(since) from level_rules
       where since <= coalesce((select max(day) from level_days), current_date))
     order by level`,
  );
}

/** One person's level of one day, with what decided it, in units of USDT. */
export type LevelDay = {
  /** yyyy-mm-dd, in UTC. */
  readonly day: string;
  readonly level: number;
  readonly averageUnits: bigint;
  readonly monthUnits: bigint;
};

/** Days that were counted since the person came, the newest first. */
export async function listLevelDayRows(
  database: Queryable,
  userId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ days: LevelDay[]; total: bigint }> {
  const where =
    "where d.day >= (select created_at at time zone 'UTC' from users where id = $1)::date";
  const [days, counted] = await Promise.all([
    database.query<LevelDay>(
      `select d.day::text as day, coalesce(l.level, 0)::smallint as level,
         coalesce(l.average_units, 0) as average_units, coalesce(l.month_units, 0) as month_units
       from level_days d left join person_levels l on (l.day, l.user_id) = (d.day, $1)
       ${where} order by d.day desc limit $2 offset $3`,
      [userId, limit, offset],
    ),
    database.first<{ total: bigint }>(`select count(*) as total from level_days d ${where}`, [
      userId,
    ]),
  ]);
  return { days, total: counted?.total ?? 0n };
}

/** How many projects that are open or about to start ask for each level. */
export function countProjectsByLevel(
  database: Queryable,
): Promise<{ readonly level: number; readonly projects: bigint }[]> {
  return database.query(
    `select level_min as level, count(*) as projects from projects
     where status in (1, 2) group by level_min`,
  );
}

/** The next day that can be counted, as yyyy-mm-dd; null when every day that has ended is counted. */
export async function findNextDay(database: Queryable): Promise<string | null> {
  const sql = "select level_next_day()::text as day";
  return (await database.first<{ day: string | null }>(sql))?.day ?? null;
}

/** Counts a day, or compares one that is counted. @returns how many people have a row. */
export async function countDay(database: Queryable, day: string): Promise<bigint> {
  const sql = "select level_count($1::date) as people";
  return (await database.first<{ people: bigint }>(sql, [day]))?.people ?? 0n;
}

/** Whether a day, counted again now, gives what its rows say; null where it was not counted. */
export async function isSameAgain(database: Queryable, day: string): Promise<boolean | null> {
  const sql = "select not level_differs(day) as same from level_days where day = $1::date";
  return (await database.first<{ same: boolean }>(sql, [day]))?.same ?? null;
}
