import { ErrorState, ListSkeleton } from "@clearhold/ui/feedback";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useText } from "../text/use-text.ts";
import { formatTime } from "../time/format-time.ts";
import styles from "./loaded.module.css";
import { RefusalHelp } from "./refused.tsx";
import { useRefusalWords } from "./use-refusal-words.ts";

type LoadedProps<Data> = {
  query: UseQueryResult<Data>;
  /** Has the final height of what comes. */
  skeleton?: ReactNode;
  /** For a form that keeps the shape in which it opens: what is known from before is not enough. */
  fresh?: boolean;
  children: (data: Data) => ReactNode;
};

/** What was asked for, or the place it will have, or why it did not come. Old data says its age. */
export function Loaded<Data>({ query, skeleton, fresh = false, children }: LoadedProps<Data>) {
  const t = useText();
  const words = useRefusalWords();
  const [opened, setOpened] = useState(!fresh);
  if (!opened && query.data !== undefined && !query.isStale) setOpened(true);
  if (query.data === undefined || !opened) {
    if (!query.isError) return <Loading>{skeleton ?? <ListSkeleton />}</Loading>;
    return (
      <ErrorState
        text={words(query.error)}
        detail={<RefusalHelp error={query.error} />}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const asOf = formatTime(Math.floor(query.dataUpdatedAt / 1000));
  return (
    <>
      {query.isError && <p className={styles.stale}>{t("state.asOf", { time: asOf })}</p>}
      {children(query.data)}
    </>
  );
}

/** Says to who looks at the page from outside that more is coming. */
export function Loading({ children }: { children: ReactNode }) {
  return (
    <div className={styles.loading} data-loading>
      {children}
    </div>
  );
}
