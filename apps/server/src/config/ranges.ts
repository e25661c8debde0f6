import { z } from "zod";

/** What a setting's users can take: columns and checks of the database, arithmetic, timers. */
export type Range = {
  readonly least: string;
  readonly most: string;
  /** Decimals: the next value is one unit of the last of them away. */
  readonly step: number;
};

/** The ranges by their fields: the page of settings and the tests read them here. */
export const ranges = z.registry<Range>();

/** The scale of both coins. */
export const amountDecimals = 6;

/** In a column of 64 bits there is room for nine times as much. */
export const amountMax = "999999999999";

/** More than this, and a timer of Node fires at once. */
export const timerMsMax = 2_147_483_647;

/** The range of a setting, whatever is around it; undefined for a text or a word. */
export function rangeOf(field: z.core.$ZodType): Range | undefined {
  const own = ranges.get(field);
  if (own) return own;
  const { innerType } = field._zod.def as { innerType?: z.core.$ZodType };
  return innerType && rangeOf(innerType);
}
