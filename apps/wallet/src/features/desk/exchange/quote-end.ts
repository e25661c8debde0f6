/** Seconds for which the desk stands by its word. */
export const quoteSeconds = 15;

/**
 * When a quote ends by the clock of this device, in Unix seconds. The server's own moment where the
 * two clocks agree; a device whose clock is wrong counts from when the quote arrived, so that it
 * neither trades on an old one nor asks for new ones all the time.
 */
export function quoteEnd(expiresAt: number, arrivedAt: number): number {
  const left = expiresAt - arrivedAt;
  return left > 0 && left <= quoteSeconds ? expiresAt : arrivedAt + quoteSeconds;
}
