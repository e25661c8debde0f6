import type { ReactNode } from "react";
import { Button } from "../actions/button.tsx";
import { useUiText } from "../ui-text.tsx";
import { EmptyDrawing } from "./empty-drawing.tsx";
import styles from "./empty-state.module.css";

type ErrorStateProps = {
  /** What failed. */
  text: ReactNode;
  /** Whether money moved, and anything else that calms. */
  detail?: ReactNode;
  onRetry?: () => void;
};

/** A page that could not be loaded: what failed, and Retry. */
export function ErrorState({ text, detail, onRetry }: ErrorStateProps) {
  const words = useUiText();
  return (
    <div className={styles.state} role="alert">
      <EmptyDrawing name="broken" />
      <p className={styles.text}>{text}</p>
      {detail && <p className={styles.detail}>{detail}</p>}
      {onRetry && (
        <div className={styles.action}>
          <Button variant="secondary" onClick={onRetry}>
            {words.retry}
          </Button>
        </div>
      )}
    </div>
  );
}
