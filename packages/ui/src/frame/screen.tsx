import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./screen.module.css";

type ScreenProps = {
  children: ReactNode;
  /** A TopBar, or a tab's own heading. */
  header?: ReactNode;
  /** Stays at the lower edge: the one action of the screen. */
  footer?: ReactNode;
  /** The tab bar, on the four tab screens. */
  tabs?: ReactNode;
  /** A soft wash of the brand's colour behind the head of the page. */
  wash?: boolean;
};

/** The frame of every page: one column, at most 480 px wide, that scrolls with the window. */
export function Screen({ children, header, footer, tabs, wash = false }: ScreenProps) {
  return (
    <div className={classNames(styles.screen, wash && styles.wash)}>
      {header}
      <main className={styles.body}>{children}</main>
      {footer && <footer className={styles.footer}>{footer}</footer>}
      {tabs}
    </div>
  );
}
