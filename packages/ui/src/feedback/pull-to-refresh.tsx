import { type ReactNode, useRef, useState } from "react";
import { Icon } from "../actions/icon.tsx";
import { useUiText } from "../ui-text.tsx";
import { indicatorOffset, pullDistancePx } from "./pull-distance.ts";
import styles from "./pull-to-refresh.module.css";

type PullToRefreshProps = { onRefresh: () => Promise<unknown>; children: ReactNode };

/** Pulling the top of a page down by 120 px asks again; the place on the page is kept. */
export function PullToRefresh({ onRefresh, children }: PullToRefreshProps) {
  const words = useUiText();
  const start = useRef<number | null>(null);
  const [pulled, setPulled] = useState(0);
  const [busy, setBusy] = useState(false);

  function move(y: number) {
    if (start.current === null || busy) return;
    if (scrollY > 0) start.current = null;
    else setPulled(y - start.current);
  }

  async function end() {
    start.current = null;
    const enough = pulled >= pullDistancePx;
    setPulled(0);
    if (!enough || busy) return;
    navigator.vibrate?.(10);
    setBusy(true);
    try {
      await onRefresh();
    } finally {
      setBusy(false);
    }
  }

  const offset = busy ? pullDistancePx / 2 : indicatorOffset(pulled);
  return (
    <div
      className={styles.area}
      onTouchStart={(event) => {
        start.current = scrollY > 0 ? null : (event.touches[0]?.clientY ?? null);
      }}
      onTouchMove={(event) => move(event.touches[0]?.clientY ?? 0)}
      onTouchEnd={end}
      onTouchCancel={() => {
        start.current = null;
        setPulled(0);
      }}
    >
      <div className={styles.indicator} role="status" style={{ blockSize: offset }}>
        {offset > 8 && (
          <span className={styles.arrow} data-ready={pulled >= pullDistancePx || busy || undefined}>
            <Icon name="refresh" size={20} />
          </span>
        )}
        {busy && <span className={styles.said}>{words.refreshing}</span>}
      </div>
      {children}
    </div>
  );
}
