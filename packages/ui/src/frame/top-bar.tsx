import type { ReactNode } from "react";
import { IconButton } from "../actions/icon-button.tsx";
import { useUiText } from "../ui-text.tsx";
import styles from "./top-bar.module.css";

type TopBarProps = {
  title: ReactNode;
  /** Absent on the tab screens, which have nowhere to go back to. */
  onBack?: () => void;
  trailing?: ReactNode;
};

/** Back arrow, title, and at most one thing at the end. */
export function TopBar({ title, onBack, trailing }: TopBarProps) {
  const text = useUiText();
  return (
    <header className={styles.bar}>
      <div className={styles.start}>
        {onBack && <IconButton icon="back" label={text.back} onClick={onBack} />}
      </div>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.end}>{trailing}</div>
    </header>
  );
}
