import { z } from "zod/mini";

/** Whole numbers that arrive as text from a form or a query. No sign, no exponent, no hex. */
export function wholeNumber(min: number, max: number) {
  return z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^(?:0|[1-9][0-9]{0,9})$/))]),
      z.transform(Number),
    ),
    z.int().check(z.minimum(min), z.maximum(max)),
  );
}

export const UnixSeconds = z.int().check(z.minimum(0));

/** A moment as the wire has it; parts of a second are left out. */
export function unixSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

/** The two fields with which every list is asked for. */
export const pageAsk = {
  page: z._default(wholeNumber(1, 100_000), 1),
  limit: z._default(wholeNumber(1, 100), 10),
};

/** A page as the requirement's lists have it. */
export function pageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    data: z.array(item),
    current_page: z.int(),
    last_page: z.int(),
    per_page: z.int(),
    total: z.int(),
  });
}

export type PageOf<Item> = {
  data: Item[];
  current_page: number;
  last_page: number;
  per_page: number;
  total: number;
};

export const Nothing = z.null();

/** One page of a list as it leaves; an empty list still has its first page. */
export function toPage<Item>(
  data: Item[],
  { page, limit }: { page: number; limit: number },
  total: bigint,
): PageOf<Item> {
  const items = Number(total);
  return {
    data,
    current_page: page,
    last_page: Math.max(1, Math.ceil(items / limit)),
    per_page: limit,
    total: items,
  };
}

/** Where a page begins in the whole list, and how many it holds. */
export function placeOf({ page, limit }: { page: number; limit: number }) {
  return { limit, offset: (page - 1) * limit };
}

/** The times that a list is asked for: from this moment on, and before that one. Null for no bound. */
export function timesOf(ask: { starttime?: number | undefined; endtime?: number | undefined }) {
  return {
    from: ask.starttime ? new Date(ask.starttime * 1000) : null,
    // The last second is part of the range.
    to: ask.endtime ? new Date((ask.endtime + 1) * 1000) : null,
  };
}
