import { useEffect } from "react";
import { create } from "zustand";

/** Recovery codes that were just made. In memory alone: a reload forgets them for good. */
type FreshCodes = { codes: readonly string[]; show: (codes: readonly string[]) => void };

export const useFreshCodes = create<FreshCodes>()((set) => ({
  codes: [],
  show: (codes) => set({ codes }),
}));

let leaving: ReturnType<typeof setTimeout> | undefined;

/** Whoever leaves the page has seen them: they are not there when it opens again. */
export function useForgetOnLeave(): void {
  useEffect(() => {
    // React mounts twice in development: a leave that a mount follows at once is none.
    clearTimeout(leaving);
    return () => {
      leaving = setTimeout(() => useFreshCodes.getState().show([]), 0);
    };
  }, []);
}
