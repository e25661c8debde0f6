import { Card } from "../frame/card.tsx";
import { useUiText } from "../ui-text.tsx";
import { Skeleton } from "./skeleton.tsx";
import styles from "./text-skeleton.module.css";

const lines = ["96%", "88%", "93%", "60%"];

/** Paragraphs below a title while something to read is being loaded. */
export function TextSkeleton({ paragraphs = 2 }: { paragraphs?: number }) {
  const words = useUiText();
  return (
    <div role="status" aria-label={words.loading} className={styles.page}>
      <Skeleton width="70%" height="22px" />
      <Skeleton width="8rem" height="13px" />
      <Card>
        <div className={styles.text}>
          {Array.from({ length: paragraphs }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs are all alike
            <div key={index} className={styles.paragraph}>
              {lines.map((width) => (
                <Skeleton key={width} width={width} height="14px" />
              ))}
            </div>
          ))}
        </div>
      </Card>
    </div>
  );
}
