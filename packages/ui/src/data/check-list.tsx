import type { ReactNode } from "react";
import { Icon } from "../actions/icon.tsx";
import type { IconName } from "../actions/icon-paths.ts";
import styles from "./check-list.module.css";

/** Good, not so, to be looked at with care, or what nobody could say. */
export type CheckMark = "yes" | "no" | "care" | "unknown";

type CheckItem = { key: string; mark: CheckMark; text: ReactNode };

type CheckListProps = {
  label: string;
  items: readonly CheckItem[];
  /** Read out before the text of an item; the colours and signs say it to the eye. */
  markLabels: Record<CheckMark, string>;
};

const icons: Record<Exclude<CheckMark, "unknown">, IconName> = {
  yes: "check",
  no: "close",
  care: "warning",
};

/** What was looked at, one line each, the answer first. */
export function CheckList({ label, items, markLabels }: CheckListProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {items.map(({ key, mark, text }) => (
        <li key={key} className={styles.item} data-mark={mark}>
          <span className={styles.sign} aria-hidden="true">
            {mark === "unknown" ? "?" : <Icon name={icons[mark]} size={14} />}
          </span>
          <span>
            <span className={styles.spoken}>{markLabels[mark]}: </span>
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}
