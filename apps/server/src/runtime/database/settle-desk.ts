import { withSession } from "../../kernel/database-session.ts";
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
 * Writes what the worker may say of the rate, at each start, and at the first one the caps of a minute.
 * Later caps are two operators' word. The worker's login can write none of it.
 */
export async function settleDesk(adminUrl: string, settings: DeskSettings): Promise<void> {
  const [kind, value] = settings.rateSource.split(/:(.*)/s);
  const fixed = kind === "fixed" ? value : null;
  await withSession(
    { connectionString: adminUrl, application_name: "settle-desk" },
    async (admin) => {
      await admin.query("begin");
      await admin.query(`set local role ${ownerRole}`);
      await admin.query(
        `update exchange_source set kind = $1, fee_least_ppm = $3, fee_most_ppm = $3,
         (fixed_least_e12, fixed_most_e12)
           = (select units, units from (select ($2::numeric * 1000000000000)::bigint as units) e12)`,
        [kind, fixed, settings.feePpm],
      );
      await admin.query(
        `update exchange_caps set set_at = clock_timestamp(),
         (user_minute_units, desk_minute_units)
           = (select ($1::numeric * 1000000)::bigint, ($2::numeric * 1000000)::bigint)
       where set_at is null`,
        [settings.userMinute, settings.deskMinute],
      );
      await admin.query("commit");
    },
  );
}
