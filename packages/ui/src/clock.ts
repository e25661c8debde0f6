/** Milliseconds that the server is ahead of this device; below zero where it is behind. */
let aheadMs = 0;

/** The device's own clock: for a wait that begins and ends on this device. Milliseconds. */
export function deviceMs(): number {
  return Date.now();
}

/** The server's time, as far as its answers have told it. Milliseconds. */
export function nowMs(): number {
  return deviceMs() + aheadMs;
}

/** Whole Unix seconds by the server's time, as the contract counts them. */
export function nowSeconds(): number {
  return Math.floor(nowMs() / 1000);
}

/**
 * Takes over the server's time from an answer that has just arrived. The server wrote `serverMs` at some
 * moment of the `tookMs` that the call took. As long as the time kept so far fits that, it stays:
 * a slow answer shifts nothing, and a device whose clock is right keeps it.
 */
export function tellServerTime(serverMs: number, tookMs: number): void {
  const least = serverMs - deviceMs();
  aheadMs = Math.max(least, Math.min(aheadMs, least + tookMs));
}
