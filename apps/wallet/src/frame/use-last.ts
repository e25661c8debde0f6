import { useState } from "react";

/** The latest value that was there: what a closing sheet goes on showing until it has gone. */
export function useLast<Value>(value: Value | null | undefined): Value | null {
  const [last, setLast] = useState<Value | null>(value ?? null);
  if (value != null && value !== last) setLast(value);
  return value ?? last;
}
