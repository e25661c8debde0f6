import { describe, expect, it } from "vitest";
import { openBoundedQueue } from "./bounded-queue.ts";

describe("a bounded queue", () => {
  it("runs so many at once, lets so many wait, and refuses the rest", async () => {
    const queue = openBoundedQueue({ runningMax: 2, waitingMax: 3 });
    let running = 0;
    let most = 0;
    const ends: (() => void)[] = [];
    const work = () => {
      running += 1;
      most = Math.max(most, running);
      return new Promise<void>((resolve) => {
        ends.push(() => {
          running -= 1;
          resolve();
        });
      });
    };
    const asked = Promise.allSettled(Array.from({ length: 7 }, () => queue(work)));
    while (ends.length < 2) await Promise.resolve();
    for (let done = 0; done < 5; done += 1) {
      ends[done]?.();
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    }
    const results = await asked;
    expect(results.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 5 }, () => "fulfilled"),
      "rejected",
      "rejected",
    ]);
    expect(results[6]).toMatchObject({ reason: { code: "too-many-requests" } });
    expect(most).toBe(2);
  });

  it("gives the place back when the work fails", async () => {
    const queue = openBoundedQueue({ runningMax: 1, waitingMax: 0 });
    await expect(queue(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(await queue(async () => "done")).toBe("done");
  });
});
