/** How long a refusal says that somebody has to wait: whole seconds, at least one. */
export function secondsTo(until: Date, now: Date): string {
  return String(Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)));
}

/** A moment as a refusal names it: Unix seconds, rounded up. */
export function secondsOf(at: Date): string {
  return String(secondsAt(at));
}

/** The same as an answer has it: a hold that is shown to be over is over. */
export function secondsAt(at: Date): number {
  return Math.ceil(at.getTime() / 1000);
}
