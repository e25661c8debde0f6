import { Tabs } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import styles from "./choice-tabs.module.css";

type ChoiceTabsProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Inside a form: takes only the height of its panel. */
  compact?: boolean;
  tabs: readonly { value: string; label: string }[];
  /** The panel of the chosen tab. */
  children: ReactNode;
};

/** Two or three views of one screen. */
export function ChoiceTabs(props: ChoiceTabsProps) {
  const { label, value, onChange, tabs, compact = false, children } = props;
  return (
    <Tabs.Root
      className={styles.root}
      data-compact={compact || undefined}
      value={value}
      onValueChange={(next) => onChange(String(next))}
    >
      <Tabs.List className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={value} className={styles.panel}>
        {children}
      </Tabs.Panel>
    </Tabs.Root>
  );
}
