import type { Queryable } from "../../kernel/database.ts";
import { parseRate } from "./quote-trade.ts";
import { type DeskRate, updateRate } from "./rate-store.ts";

/** Where the desk's rate comes from. `read` throws when there is none to be had now. */
export type RateSource = {
  /** TRX for one USDT in trillionths, and who says so. */
  read(): Promise<Pick<DeskRate, "trxPerUsdtE12" | "source">>;
};

type KeepRateDeps = {
  readonly database: Queryable;
  readonly source: RateSource;
  readonly feePpm: bigint;
};

/** How often the worker says that the rate holds; after a minute of silence the desk is closed. */
export const keepRateSeconds = 10;

/** One look at the source: the rate holds, or there is a new one. */
export async function keepRate({ database: db, source, feePpm }: KeepRateDeps): Promise<void> {
  await updateRate(db, { ...(await source.read()), feePpm });
}

/**
 * The source that `RATE_SOURCE` names. `fixed:<TRX per USDT>` is the operator's own word.
 * Throws on anything else, so that a process with a wrong rate never starts.
 */
export function rateSourceOf(setting: string): RateSource {
  const [kind, value = ""] = setting.split(/:(.*)/s);
  if (kind !== "fixed") throw new Error(`RATE_SOURCE: unknown kind of source "${kind}"`);
  const trxPerUsdtE12 = parseRate(value);
  return { read: async () => ({ trxPerUsdtE12, source: "fixed" }) };
}
