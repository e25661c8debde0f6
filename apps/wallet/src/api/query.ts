import type { AskOf, Endpoint, ReplyOf } from "@clearhold/contract/endpoint";
import type { PageOf } from "@clearhold/contract/primitives/page";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call, callLater } from "./call.ts";

/** A read as react-query wants it: its key is the endpoint's name and what was asked. */
export function queryOf<E extends Endpoint>(endpoint: E, ask: AskOf<E>) {
  return laterQueryOf(endpoint.name, async () => endpoint, ask);
}

/** The same where the frame asks: the page is drawn before its schemas are there. `name` is the endpoint's. */
export function laterQueryOf<E extends Endpoint>(
  name: string,
  load: () => Promise<E>,
  ask: AskOf<E>,
) {
  return queryOptions({
    queryKey: [name, ask],
    queryFn: ({ signal }) => callLater(load, ask, { signal }),
  });
}

type PageAsk = { page?: unknown; limit?: unknown };

/** A list that grows page by page. `pageOf` finds the page in a reply that holds more beside it. */
export function pagesOf<E extends Endpoint, Page extends PageOf<unknown>>(
  endpoint: E,
  ask: Omit<AskOf<E>, keyof PageAsk> & { limit: number },
  pageIn: (reply: ReplyOf<E>) => Page,
) {
  return infiniteQueryOptions({
    queryKey: [endpoint.name, "pages", ask],
    queryFn: async ({ pageParam, signal }) =>
      pageIn(await call(endpoint, { ...ask, page: pageParam } as unknown as AskOf<E>, { signal })),
    initialPageParam: 1,
    getNextPageParam: (last) =>
      last.current_page < last.last_page ? last.current_page + 1 : undefined,
  });
}
