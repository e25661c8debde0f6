import { useEffect, useState } from "react";
import { nowMs } from "../clock.ts";
import styles from "./countdown.module.css";

/** Whole seconds until a Unix time, read four times a second; 0 once it has passed. */
export function useSecondsUntil(unixSeconds: number): number {
  const [now, setNow] = useState(nowMs);
  const left = Math.max(0, Math.ceil(unixSeconds - now / 1000));
  const running = left > 0;
  useEffect(() => {
    setNow(nowMs());
    if (!running) return;
    const timer = setInterval(() => setNow(nowMs()), 250);
    return () => clearInterval(timer);
  }, [running]);
  return left;
}

/** "2 d 03:04:05" */
export function spellDuration(seconds: number, dayLetter: string): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const days = Math.floor(seconds / 86_400);
  const clock = [two((seconds % 86_400) / 3600), two((seconds % 3600) / 60), two(seconds % 60)];
  return `${days > 0 ? `${days}${dayLetter} ` : ""}${clock.join(":")}`;
}

/** Time left until a moment, without pressure: plain figures that tick. */
export function Countdown({ until, dayLetter }: { until: number; dayLetter: string }) {
  const left = useSecondsUntil(until);
  return (
    <span className={styles.countdown} role="timer">
      {spellDuration(left, dayLetter)}
    </span>
  );
}

type CountdownRingProps = { until: number; whole: number; label: (seconds: number) => string };

/** A quote's remaining seconds as a closing ring. */
export function CountdownRing({ until, whole, label }: CountdownRingProps) {
  const left = useSecondsUntil(until);
  const round = 2 * Math.PI * 9;
  return (
    <span className={styles.ring} role="timer" aria-label={label(left)}>
      <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
        <circle cx="11" cy="11" r="9" className={styles.track} />
        <circle
          cx="11"
          cy="11"
          r="9"
          className={styles.hand}
          strokeDasharray={round}
          strokeDashoffset={round * (1 - Math.min(1, left / whole))}
        />
      </svg>
      <span aria-hidden="true">{left}</span>
    </span>
  );
}
