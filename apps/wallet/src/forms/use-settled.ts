import { useEffect, useState } from "react";

/** A value once it has stood still for so long; `settle` takes it at once. */
export function useSettled<Value>(value: Value, delayMs: number) {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return { settled, settle: () => setSettled(value) };
}
