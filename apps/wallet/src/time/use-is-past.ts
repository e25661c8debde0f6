import { nowMs } from "@clearhold/ui/time";
import { useEffect, useState } from "react";

/** Longer waits than this are no waits: a timer takes at most 24 days. */
const waitMsMax = 86_400_000;

/** Whether a moment has passed, in Unix seconds; what asks is drawn again when it does. */
export function useIsPast(unixSeconds: number): boolean {
  const [, drawAgain] = useState(0);
  const leftMs = unixSeconds * 1000 - nowMs();
  const isPast = leftMs <= 0;
  useEffect(() => {
    const left = unixSeconds * 1000 - nowMs();
    if (left <= 0 || left > waitMsMax) return;
    const timer = setTimeout(() => drawAgain((times) => times + 1), left + 1);
    return () => clearTimeout(timer);
  }, [unixSeconds]);
  return isPast;
}
