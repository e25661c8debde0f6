import styles from "./demo-mark.module.css";

/** Stands beside everything that is not real: the word is the same in every language. */
export function DemoMark() {
  return <span className={styles.mark}>DEMO</span>;
}
