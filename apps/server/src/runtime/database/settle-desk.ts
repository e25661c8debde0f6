import { withSession } from "../../kernel/database-session.ts";
import { storedRateSource } from "../../wire/market/rate-setting.ts";
import { ownerRole } from "./roles.ts";

/** What the configuration says of the exchange. */
export type DeskSettings = {
  /** `RATE_SOURCE`; empty where the desk is closed. */
  readonly rateSource: string;
  /** Parts per million. */
  readonly feePpm: number;
  /** Decimal USDT in a minute. */
  readonly userMinute: string;
  readonly deskMinute: string;
};

/**
 * Writes where the desk's rate comes from, its fee and its caps of a minute, at the first start. Later
 * ones are two operators' word, and no other login can write any of it.
 * @returns a sentence on the settings that are not in force, with how to change them; null without any.
 */
export async function settleDesk(adminUrl: string, settings: DeskSettings): Promise<string | null> {
  const source = storedRateSource(settings.rateSource);
  const [kind, value] = source.split(/:(.*)/s);
  const fixed = kind === "fixed" ? value : null;
  return withSession(
    { connectionString: adminUrl, application_name: "settle-desk" },
    async (admin) => {
      await admin.query("begin");
      await admin.query(`set local role ${ownerRole}`);
      await admin.query(
        `update exchange_source set set_at = clock_timestamp(), setting = $1, kind = $2,
           fee_least_ppm = $4, fee_most_ppm = $4, (fixed_least_e12, fixed_most_e12)
           = (select units, units from (select ($3::numeric * 1000000000000)::bigint as units) e12)
         where set_at is null`,
        [source, kind, fixed, settings.feePpm],
      );
      await admin.query(
        `update exchange_caps set set_at = clock_timestamp(),
         (user_minute_units, desk_minute_units)
           = (select ($1::numeric * 1000000)::bigint, ($2::numeric * 1000000)::bigint)
       where set_at is null`,
        [settings.userMinute, settings.deskMinute],
      );
      const { rows } = await admin.query<{ names: string[] }>(
        `select array_remove(array[
           case when s.setting <> $1 then 'RATE_SOURCE' end,
           case when s.fee_most_ppm <> $2 then 'EXCHANGE_FEE_PPM' end,
           case when c.user_minute_units <> $3::numeric * 1000000 then 'DESK_USER_MINUTE_USDT' end,
           case when c.desk_minute_units <> $4::numeric * 1000000 then 'DESK_MINUTE_USDT' end
         ], null) as names from exchange_source_now() s cross join exchange_caps_now() c`,
        [source, settings.feePpm, settings.userMinute, settings.deskMinute],
      );
      await admin.query("commit");
      const names = rows[0]?.names ?? [];
      return names.length === 0
        ? null
        : `Not taken: ${names.join(", ")}. The exchange keeps what the first start was given. Two operators change it: "desk show", "desk propose-source", "desk propose-caps".`;
    },
  );
}
