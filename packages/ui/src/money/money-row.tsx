import type { Money } from "@clearhold/money";
import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Skeleton } from "../feedback/skeleton.tsx";
import styles from "./money-row.module.css";
import { MoneyText } from "./money-text.tsx";

/** The lines of a review or a receipt: what, and how much. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

type FactProps = {
  label: ReactNode;
  children: ReactNode;
  strong?: boolean;
  stacked?: boolean;
  /** A few words under the value. */
  note?: ReactNode;
};

/**
 * One line; `stacked` puts a long value (an address, an id) under its label. A value that is a text is
 * the only text of its element: see `MoneyText`.
 */
export function Fact({ label, children, strong = false, stacked = false, note }: FactProps) {
  return (
    <div className={classNames(styles.fact, strong && styles.strong, stacked && styles.stacked)}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {note !== undefined && typeof children === "string" ? <span>{children}</span> : children}
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </dd>
    </div>
  );
}

type MoneyRowProps = {
  label: ReactNode;
  /** Null keeps the line's place while the amount is not known yet. */
  money: Money | null;
  strong?: boolean;
  note?: ReactNode;
  sign?: "negative" | "always";
  tone?: "plain" | "move";
};

/** A fact that is an amount, always exact. */
export function MoneyRow({ label, money, strong = false, note, ...figure }: MoneyRowProps) {
  return (
    <Fact label={label} strong={strong} note={note}>
      {money ? <MoneyText money={money} {...figure} /> : <Skeleton width="6rem" />}
    </Fact>
  );
}
