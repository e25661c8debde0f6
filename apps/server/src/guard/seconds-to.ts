/** How long a refusal says that somebody has to wait: whole seconds, at least one. */
export function secondsTo(until: Date, now: Date): string {
  return String(Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)));
}
