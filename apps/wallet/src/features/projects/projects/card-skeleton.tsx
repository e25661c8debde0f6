import { Skeleton } from "@clearhold/ui/feedback";
import { Card } from "@clearhold/ui/layout";
import styles from "./project-card.module.css";

/** Cards of about their final height while a list is being loaded. */
export function CardSkeleton({ cards = 3 }: { cards?: number }) {
  return (
    <div className={styles.list}>
      {Array.from({ length: cards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike
        <Card key={index}>
          <Skeleton height="44px" />
          <Skeleton width="13rem" height="28px" />
          <Skeleton height="32px" />
          <Skeleton width="11rem" height="18px" />
        </Card>
      ))}
    </div>
  );
}
