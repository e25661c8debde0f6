import type { Queryable } from "../../../kernel/database.ts";
import type { RateSource } from "../../../wire/market/rate-source.ts";
import { updateRate } from "./rate-store.ts";

type KeepRateDeps = {
  readonly database: Queryable;
  readonly source: RateSource;
  /** The desk's fee where the source names none. */
  readonly feePpm: bigint;
};

/** How often the worker says that the rate holds; after a minute of silence the desk is closed. */
export const keepRateSeconds = 10;

/**
 * One look at the source: the rate holds, or there is a new one.
 * @throws Error where the source says nothing, or what the desk does not believe yet.
 */
export async function keepRate({ database: db, source, feePpm }: KeepRateDeps): Promise<void> {
  if (!(await updateRate(db, { feePpm, ...(await source.read()) }))) {
    throw new Error("the rate moved too far, or is the first after a silence: the desk waits");
  }
}
