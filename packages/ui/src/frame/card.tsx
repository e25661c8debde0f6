import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./card.module.css";

/** A raised surface. `flush` leaves the inner space to its rows. */
export function Card({ children, flush = false }: { children: ReactNode; flush?: boolean }) {
  return <div className={classNames(styles.card, flush && styles.flush)}>{children}</div>;
}
