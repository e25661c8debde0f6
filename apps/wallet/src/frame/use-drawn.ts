import { useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";

// Some browsers tell nobody that they are idle.
const whenIdle = globalThis.requestIdleCallback ?? ((task: () => void) => setTimeout(task, 2_000));

/** True once the first screen is on the page and the browser rests: what is fetched ahead holds nothing up. */
export function useDrawn(): boolean {
  const arrived = useRouterState({ select: ({ resolvedLocation }) => Boolean(resolvedLocation) });
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    if (arrived) whenIdle(() => setDrawn(true));
  }, [arrived]);
  return drawn;
}
