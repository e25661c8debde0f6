import styles from "./skeleton.module.css";

type SkeletonProps = { width?: string; height?: string; round?: boolean };

/** Holds the final place of something that is being loaded. It glows only after 150 ms. */
export function Skeleton({ width = "100%", height = "1em", round = false }: SkeletonProps) {
  return (
    <span
      className={styles.bone}
      data-round={round || undefined}
      style={{ inlineSize: width, blockSize: height }}
      aria-hidden="true"
    />
  );
}
