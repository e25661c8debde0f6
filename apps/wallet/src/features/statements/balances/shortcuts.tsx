import { Icon, type IconName } from "@clearhold/ui/actions";
import { classNames } from "@clearhold/ui/layout";
import type { ReactElement } from "react";
import { cloneElement } from "react";
import styles from "./shortcuts.module.css";

type Shortcut = {
  icon: IconName;
  label: string;
  /** A link that gets our look. */
  link: ReactElement<{ className?: string; children?: React.ReactNode }>;
};

type ShortcutsProps = { label: string; shortcuts: readonly Shortcut[]; bold?: boolean };

/** A row of round doors to the places people go most. */
export function Shortcuts({ label, shortcuts, bold = false }: ShortcutsProps) {
  return (
    <ul className={styles.shortcuts} aria-label={label}>
      {shortcuts.map(({ icon, label: name, link }) => (
        <li key={name}>
          {cloneElement(link, {
            className: classNames(styles.shortcut, bold && styles.bold),
            children: (
              <>
                <span className={styles.disc}>
                  <Icon name={icon} size={22} />
                </span>
                <span className={styles.name}>{name}</span>
              </>
            ),
          })}
        </li>
      ))}
    </ul>
  );
}
