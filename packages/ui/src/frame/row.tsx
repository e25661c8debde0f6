import type { ReactNode } from "react";
import { Icon } from "../actions/icon.tsx";
import type { IconName } from "../actions/icon-paths.ts";
import { classNames } from "../class-names.ts";
import { type RenderElement, renderAs } from "../render-as.ts";
import styles from "./row.module.css";

export function List({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

type RowProps = {
  title: ReactNode;
  note?: ReactNode;
  /** A drawing in a soft disc, or any element (a currency's mark). */
  icon?: IconName;
  leading?: ReactNode;
  value?: ReactNode;
  valueNote?: ReactNode;
  /** A link or button that the row becomes; it then shows a chevron unless it has a value. */
  render?: RenderElement;
  chevron?: boolean;
};

/** One line of a list, at least 56 px high. */
export function Row(props: RowProps) {
  const { title, note, icon, leading, value, valueNote, render } = props;
  const { chevron = render !== undefined && value === undefined } = props;
  const children = (
    <>
      {icon && (
        <span className={styles.disc}>
          <Icon name={icon} size={20} />
        </span>
      )}
      {leading}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </span>
      {value !== undefined && (
        <span className={styles.end}>
          <span className={styles.value}>{value}</span>
          {valueNote !== undefined && <span className={styles.note}>{valueNote}</span>}
        </span>
      )}
      {chevron && (
        <span className={styles.chevron}>
          <Icon name="chevron-right" size={18} />
        </span>
      )}
    </>
  );
  const looks = classNames(styles.row, render && styles.live);
  return (
    <li className={styles.item}>
      {render ? (
        renderAs(render, { className: looks, children })
      ) : (
        <div className={looks}>{children}</div>
      )}
    </li>
  );
}
