import styles from "./whole-moments.module.css";

const moment = /(\d{4}-\d\d-\d\d \d\d:\d\d(?::\d\d)?)/;

/** Words in which no moment is broken at one of its hyphens or before its time. */
export function WholeMoments({ text }: { text: string }) {
  return text.split(moment).map((part) =>
    moment.test(part) ? (
      <span key={part} className={styles.whole}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
