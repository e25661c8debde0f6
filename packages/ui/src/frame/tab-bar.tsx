import type { ReactNode } from "react";
import { Icon } from "../actions/icon.tsx";
import type { IconName } from "../actions/icon-paths.ts";
import { type RenderElement, renderAs } from "../render-as.ts";
import styles from "./tab-bar.module.css";

/** The bar of the four main places. */
export function TabBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.bar} aria-label={label}>
      <ul className={styles.list}>{children}</ul>
    </nav>
  );
}

type TabItemProps = { icon: IconName; label: string; render: RenderElement };

/** One place; the lent link marks itself with aria-current. */
export function TabItem({ icon, label, render }: TabItemProps) {
  const children = (
    <>
      <Icon name={icon} />
      <span>{label}</span>
    </>
  );
  return (
    <li className={styles.item}>{renderAs(render, { className: styles.link ?? "", children })}</li>
  );
}
