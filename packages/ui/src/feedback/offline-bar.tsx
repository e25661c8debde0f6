import { useSyncExternalStore } from "react";
import { Icon } from "../actions/icon.tsx";
import styles from "./offline-bar.module.css";

function subscribe(onChange: () => void) {
  addEventListener("online", onChange);
  addEventListener("offline", onChange);
  return () => {
    removeEventListener("online", onChange);
    removeEventListener("offline", onChange);
  };
}

function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

/** Says that what is shown may be old, for as long as there is no network. */
export function OfflineBar({ text }: { text: string }) {
  const online = useOnline();
  return (
    <div className={styles.place} role="status">
      {!online && (
        <p className={styles.bar}>
          <Icon name="offline" size={16} />
          {text}
        </p>
      )}
    </div>
  );
}
