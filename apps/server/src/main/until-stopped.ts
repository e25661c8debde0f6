import { setTimeout as sleep } from "node:timers/promises";

/** Resolves when this process is asked to stop. */
export function untilStopped(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, resolve);
  });
}

/**
 * Resolves once this reads otherwise than at first. A process that cannot follow the change while it runs
 * ends then, and its supervisor starts it again. A read that fails says nothing.
 */
export async function untilChanged(read: () => string, pauseMs = 15_000): Promise<string> {
  const first = read();
  for (let now = first; ; now = readOr(read, first)) {
    if (now !== first) return `${first} became ${now}`;
    await sleep(pauseMs, undefined, { ref: false });
  }
}

function readOr(read: () => string, otherwise: string): string {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
