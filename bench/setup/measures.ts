const mebibyte = 2 ** 20;

/** How long a step takes, and how much more memory the process holds at its peak, in MiB. */
export async function watched(step: () => Promise<unknown>): Promise<{ ms: number; peak: number }> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let highest = before;
  const timer = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss);
  }, 20);
  const started = performance.now();
  try {
    await step();
  } finally {
    clearInterval(timer);
  }
  const ms = performance.now() - started;
  highest = Math.max(highest, process.memoryUsage().rss);
  return { ms, peak: (highest - before) / mebibyte };
}

/** The middle one of several rounds: the machine has other work too. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
