import { type ReactNode, useId } from "react";
import styles from "./section.module.css";

type SectionProps = { title: string; action?: ReactNode; children: ReactNode };

/** A part of a page with its own heading. */
export function Section({ title, action, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
