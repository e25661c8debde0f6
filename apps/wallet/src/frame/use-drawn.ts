import { useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";

// Some browsers tell nobody that they are idle.
const whenIdle = globalThis.requestIdleCallback ?? ((task: () => void) => setTimeout(task, 2_000));

/** After the next frame: a browser may be idle between the last change of the page and its painting. */
const afterPaint = (task: () => void) =>
  requestAnimationFrame(() => setTimeout(() => whenIdle(task)));

/** True once the first screen is on the page and the browser rests: what is fetched ahead holds nothing up. */
export function useDrawn(): boolean {
  const arrived = useRouterState({ select: ({ resolvedLocation }) => Boolean(resolvedLocation) });
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    if (arrived) afterPaint(() => setDrawn(true));
  }, [arrived]);
  return drawn;
}
