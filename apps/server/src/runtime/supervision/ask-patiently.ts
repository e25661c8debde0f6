/** How often is asked, and after how many times an answer is missed. */
export type Patience = { readonly everyMs: number; readonly timesMax: number };

/** A minute: longer than a busy machine holds anything up, shorter than a person waits for money. */
export const usualPatience: Patience = { everyMs: 5_000, timesMax: 12 };

export type AskEvents = {
  /** No answer came for so long. */
  onSilent(seconds: number): void;
  /** It answers again. */
  onBack?(): void;
};

/**
 * Asks one question after the other, until it is stopped. Any end of a question counts as an
 * answer, a refusal too. Rounds are counted, not time: a machine that slept has missed none.
 * @returns how to stop it.
 */
export function askPatiently(
  ask: () => Promise<unknown>,
  { everyMs, timesMax }: Patience,
  events: AskEvents,
): () => void {
  let isAsking = false;
  let missed = 0;

  function answered(): void {
    if (missed >= timesMax) events.onBack?.();
    isAsking = false;
    missed = 0;
  }

  const timer = setInterval(() => {
    if (!isAsking) {
      isAsking = true;
      ask().then(answered, answered);
      return;
    }
    missed += 1;
    if (missed === timesMax) events.onSilent((missed * everyMs) / 1000);
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
