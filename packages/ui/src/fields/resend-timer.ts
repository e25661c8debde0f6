import { useEffect, useState } from "react";
import { nowMs } from "../clock.ts";

const place = (name: string) => `clearhold.code-sent.${name}`;

/**
 * Whole seconds until a code may be asked for again. The moment is kept in the browser, so a
 * reload does not open the button early.
 */
export function secondsLeft(sentAtMs: number | null, now: number, waitSeconds: number): number {
  if (sentAtMs === null || !Number.isFinite(sentAtMs) || sentAtMs > now) return 0;
  return Math.max(0, Math.ceil((sentAtMs + waitSeconds * 1000 - now) / 1000));
}

export function useResendTimer(name: string, waitSeconds: number) {
  const [sentAt, setSentAt] = useState(() => readSentAt(name));
  const [now, setNow] = useState(nowMs);
  const left = secondsLeft(sentAt, now, waitSeconds);
  const waiting = left > 0;

  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setNow(nowMs()), 250);
    return () => clearInterval(timer);
  }, [waiting]);

  function start() {
    const at = nowMs();
    sessionStorage.setItem(place(name), String(at));
    setSentAt(at);
    setNow(at);
  }

  return { left, start };
}

function readSentAt(name: string): number | null {
  const text = sessionStorage.getItem(place(name));
  return text === null ? null : Number(text);
}
