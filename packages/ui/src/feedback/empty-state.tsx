import type { ReactNode } from "react";
import { EmptyDrawing, type EmptyDrawingName } from "./empty-drawing.tsx";
import styles from "./empty-state.module.css";

type EmptyStateProps = {
  drawing?: EmptyDrawingName;
  /** One sentence. */
  text: ReactNode;
  /** At most one thing to do. */
  action?: ReactNode;
};

/** Nothing here yet, said in one sentence with one way on. */
export function EmptyState({ drawing = "papers", text, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <EmptyDrawing name={drawing} />
      <p className={styles.text}>{text}</p>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
