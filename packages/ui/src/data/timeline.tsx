import type { ReactNode } from "react";
import { Icon } from "../actions/icon.tsx";
import styles from "./timeline.module.css";

export type TimelineStep = {
  key: string;
  label: ReactNode;
  /** When it happened, or what is awaited. */
  note?: ReactNode;
  state: "done" | "current" | "todo" | "failed";
};

type TimelineProps = {
  label: string;
  steps: readonly TimelineStep[];
  /** Read out after the label of a step that is done, current, to come or failed. */
  stateLabels: Record<TimelineStep["state"], string>;
};

/** What has happened and what comes next, from top to bottom. */
export function Timeline({ label, steps, stateLabels }: TimelineProps) {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.key}
          className={styles.step}
          data-state={step.state}
          aria-current={step.state === "current" ? "step" : undefined}
        >
          <span className={styles.dot}>
            {step.state === "done" && <Icon name="check" size={14} />}
            {step.state === "failed" && <Icon name="close" size={14} />}
          </span>
          <div className={styles.words}>
            <span className={styles.label}>
              {step.label}
              <span className={styles.state}> {stateLabels[step.state]}</span>
            </span>
            {step.note !== undefined && <span className={styles.note}>{step.note}</span>}
          </div>
        </li>
      ))}
    </ol>
  );
}
