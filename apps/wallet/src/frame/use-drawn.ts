import { useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";

// Some browsers tell nobody that they are idle.
const whenIdle = globalThis.requestIdleCallback ?? ((task: () => void) => setTimeout(task, 2_000));

/** A frame is on the screen only some time after it was made, and meanwhile the browser is idle. */
const showMs = 200;
const afterPaint = (task: () => void) =>
  requestAnimationFrame(() => setTimeout(() => whenIdle(task), showMs));

/** True once the first screen is on the page and the browser rests: what is fetched ahead holds nothing up. */
export function useDrawn(): boolean {
  const arrived = useRouterState({ select: ({ resolvedLocation }) => Boolean(resolvedLocation) });
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    if (arrived) afterPaint(() => setDrawn(true));
  }, [arrived]);
  return drawn;
}
