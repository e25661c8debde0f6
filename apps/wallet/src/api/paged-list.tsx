import type { PageOf } from "@clearhold/contract/primitives/page";
import { ErrorState, InfiniteScroll, ListSkeleton } from "@clearhold/ui/feedback";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useCallback } from "react";
import { useText } from "../text/use-text.ts";
import { eachOnce, type Listed } from "./each-once.ts";
import { Loading } from "./loaded.tsx";
import { RefusalHelp } from "./refused.tsx";
import { useRefusalWords } from "./use-refusal-words.ts";

type PagedListProps<Item extends Listed> = {
  query: UseInfiniteQueryResult<InfiniteData<PageOf<Item>>>;
  empty: ReactNode;
  skeleton?: ReactNode;
  children: (items: Item[]) => ReactNode;
};

/** A list that fetches its next page before its end is reached. */
export function PagedList<Item extends Listed>({
  query,
  empty,
  skeleton,
  children,
}: PagedListProps<Item>) {
  const t = useText();
  const words = useRefusalWords();
  const { fetchNextPage } = query;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  if (!query.data) {
    if (!query.isError) return <Loading>{skeleton ?? <ListSkeleton rows={6} />}</Loading>;
    return (
      <ErrorState
        text={words(query.error)}
        detail={<RefusalHelp error={query.error} />}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const items = eachOnce(query.data.pages);
  if (items.length === 0) return empty;
  return (
    <>
      {children(items)}
      <InfiniteScroll
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        onMore={more}
        endText={t("state.end")}
      />
    </>
  );
}
