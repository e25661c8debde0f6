/** The browser's wall clock, the one place of the interface that reads it. Milliseconds. */
export function nowMs(): number {
  return Date.now();
}

/** Whole Unix seconds, as the contract counts them. */
export function nowSeconds(): number {
  return Math.floor(nowMs() / 1000);
}
