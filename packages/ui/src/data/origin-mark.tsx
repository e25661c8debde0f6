import { classNames } from "../class-names.ts";
import styles from "./origin-mark.module.css";

type OriginMarkProps = {
  tone: "demo" | "network";
  word: string;
  /** What the word means: read aloud, not shown. */
  meaning: string;
};

/** Says beside a figure or a name that it is not real money, in one small word. */
export function OriginMark({ tone, word, meaning }: OriginMarkProps) {
  return (
    <span className={classNames(styles.mark, styles[tone])}>
      {word}
      <span className={styles.meaning}>{` (${meaning})`}</span>
    </span>
  );
}
