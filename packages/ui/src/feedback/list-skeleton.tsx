import { Card } from "../frame/card.tsx";
import { useUiText } from "../ui-text.tsx";
import styles from "./list-skeleton.module.css";
import { Skeleton } from "./skeleton.tsx";

/** Rows of the final height while a list is being loaded. */
export function ListSkeleton({ rows = 4 }: { rows?: number }) {
  const words = useUiText();
  return (
    <Card flush>
      <div role="status" aria-label={words.loading}>
        {Array.from({ length: rows }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
          <div key={index} className={styles.row}>
            <Skeleton width="40px" height="40px" round />
            <div className={styles.words}>
              <Skeleton width="9rem" height="14px" />
              <Skeleton width="6rem" height="11px" />
            </div>
            <Skeleton width="4.5rem" height="14px" />
          </div>
        ))}
      </div>
    </Card>
  );
}
