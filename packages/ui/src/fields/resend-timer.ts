import { useEffect, useState } from "react";
import { tabStorage } from "../browser-storage.ts";
import { deviceMs } from "../clock.ts";

const place = (name: string) => `clearhold.code-rests.${name}`;

/** No rest is longer than this; a later moment is a clock that was set back. */
const longestMs = 3_600_000;

/** Whole seconds until a code may be asked for again; 0 when it may be now. */
export function secondsLeft(untilMs: number, now: number): number {
  const left = untilMs - now;
  return Number.isFinite(left) && left > 0 && left <= longestMs ? Math.ceil(left / 1000) : 0;
}

/**
 * Counts down until a code may be asked for again. The moment is kept in this tab, so that a reload
 * does not open the button early.
 */
export function useResendTimer(name: string) {
  const [until, setUntil] = useState(() => Number(tabStorage.getItem(place(name)) ?? 0));
  const [now, setNow] = useState(deviceMs);
  const left = secondsLeft(until, now);
  const waiting = left > 0;

  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setNow(deviceMs()), 250);
    return () => clearInterval(timer);
  }, [waiting]);

  function rest(seconds: number) {
    const from = deviceMs();
    const next = from + seconds * 1000;
    tabStorage.setItem(place(name), String(next));
    setUntil(next);
    setNow(from);
  }

  return { left, rest };
}
