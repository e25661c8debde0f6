import { useState } from "react";
import { dotsMin, type GesturePath } from "./gesture-path.ts";

export type SetupFault = "tooShort" | "differ";

/** A new gesture, drawn twice. */
export function useGestureSetup(onKept: (path: GesturePath) => void) {
  const [first, setFirst] = useState<GesturePath | null>(null);
  const [fault, setFault] = useState<SetupFault | null>(null);
  return {
    /** The second drawing is asked for. */
    again: first !== null,
    fault,
    draw(path: GesturePath) {
      if (path.length < dotsMin) return setFault("tooShort");
      setFault(null);
      if (!first) return setFirst(path);
      if (first.join() !== path.join()) return setFault("differ");
      onKept(path);
    },
    restart() {
      setFirst(null);
      setFault(null);
    },
  };
}
