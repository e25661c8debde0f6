import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./status-badge.module.css";

export type BadgeTone = "neutral" | "brand" | "success" | "warning" | "error" | "gain" | "loss";

/**
 * A state in one or two words; the colour only repeats what the words say. Gains and losses have the colours
 * that the person chose, and an arrow.
 */
export function StatusBadge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
