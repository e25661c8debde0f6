import { useEffect, useRef } from "react";
import { Button } from "../actions/button.tsx";
import { useUiText } from "../ui-text.tsx";
import styles from "./infinite-scroll.module.css";

type InfiniteScrollProps = {
  hasMore: boolean;
  loading: boolean;
  onMore: () => void;
  /** Said when everything has been shown. */
  endText: string;
};

/** Fetches the next page 300 px before the end; a button stands there for keyboards. */
export function InfiniteScroll({ hasMore, loading, onMore, endText }: InfiniteScrollProps) {
  const words = useUiText();
  const mark = useRef<HTMLDivElement>(null);
  const ready = hasMore && !loading;

  useEffect(() => {
    const element = mark.current;
    if (!ready || !element) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onMore();
      },
      { rootMargin: "300px" },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [ready, onMore]);

  return (
    <div ref={mark} className={styles.end}>
      {hasMore ? (
        <Button variant="quiet" loading={loading} onClick={onMore}>
          {words.loadMore}
        </Button>
      ) : (
        <p>{endText}</p>
      )}
    </div>
  );
}
