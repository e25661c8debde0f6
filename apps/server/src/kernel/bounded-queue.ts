import { Refusal } from "./refusal.ts";

export type BoundedQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

export type QueueBounds = { readonly runningMax: number; readonly waitingMax: number };

/**
 * Runs costly work a few at a time and refuses what would wait too long with `too-many-requests`:
 * a flood of logins or of pictures must not take the machine from those who move money.
 */
export function openBoundedQueue({ runningMax, waitingMax }: QueueBounds): BoundedQueue {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function takePlace(): Promise<void> {
    if (running < runningMax) {
      running += 1;
      return;
    }
    if (waiting.length >= waitingMax) throw new Refusal("too-many-requests", { seconds: "2" });
    // Whoever leaves hands its place over, so that `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leavePlace(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return async (work) => {
    await takePlace();
    try {
      return await work();
    } finally {
      leavePlace();
    }
  };
}
