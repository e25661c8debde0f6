import { describe, expect, it, vi } from "vitest";
import { coalesce, shareRead, type Waiting } from "./coalescer.ts";

/** A run that answers each batch only when it is let go, so that a test decides the order. */
function gate() {
  const batches: (readonly Waiting<number, number>[])[] = [];
  const open: (() => void)[] = [];
  return {
    batches,
    async letGo(): Promise<void> {
      open.shift()?.();
      await turn();
    },
    run: (batch: readonly Waiting<number, number>[]) =>
      new Promise<void>((done) => {
        batches.push(batch);
        open.push(() => {
          for (const one of batch) one.resolve(one.ask * 2);
          done();
        });
      }),
  };
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
}

const asks = (batches: (readonly Waiting<number, number>[])[]) =>
  batches.map((batch) => batch.map((one) => one.ask));

describe("coalesce", () => {
  it("takes all of one turn together, and collects while a batch is under way", async () => {
    const { run, batches, letGo } = gate();
    const { submit } = coalesce(run, { batchSizeMax: 100, inFlightMax: 1 });
    const first = [submit(1), submit(2)];
    await turn();
    const later = [submit(3), submit(4)];
    await turn();
    later.push(submit(5));
    expect(asks(batches)).toEqual([[1, 2]]);
    await letGo();
    expect(await Promise.all(first)).toEqual([2, 4]);
    expect(asks(batches)).toEqual([
      [1, 2],
      [3, 4, 5],
    ]);
    await letGo();
    expect(await Promise.all(later)).toEqual([6, 8, 10]);
  });

  it("keeps the size of a batch and the number under way", async () => {
    const { run, batches, letGo } = gate();
    const { submit } = coalesce(run, { batchSizeMax: 2, inFlightMax: 2 });
    const all = [1, 2, 3, 4, 5].map((ask) => submit(ask));
    await turn();
    expect(asks(batches)).toEqual([
      [1, 2],
      [3, 4],
    ]);
    await letGo();
    expect(asks(batches).at(-1)).toEqual([5]);
    await letGo();
    await letGo();
    expect(await Promise.all(all)).toEqual([2, 4, 6, 8, 10]);
  });

  it("starts a batch beside one that takes long, and beside no other", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const { run, batches, letGo } = gate();
      const limits = { batchSizeMax: 10, inFlightMax: 2, besideAfterMs: 500 };
      const { submit } = coalesce(run, limits);
      const all = [submit(1)];
      await turn();
      all.push(submit(2));
      vi.advanceTimersByTime(499);
      await turn();
      all.push(submit(3));
      expect(asks(batches)).toEqual([[1]]);
      vi.advanceTimersByTime(1);
      await turn();
      expect(asks(batches)).toEqual([[1], [2, 3]]);
      all.push(submit(4));
      await letGo();
      expect(batches).toHaveLength(2);
      await letGo();
      expect(asks(batches)).toEqual([[1], [2, 3], [4]]);
      await letGo();
      expect(await Promise.all(all)).toEqual([2, 4, 6, 8]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("rejects a batch whose run breaks, and goes on with the next", async () => {
    let runs = 0;
    const { submit } = coalesce<number, number>(
      async (batch) => {
        runs += 1;
        if (runs === 1) throw new Error("broken");
        for (const one of batch) one.resolve(one.ask);
      },
      { batchSizeMax: 10, inFlightMax: 1 },
    );
    await expect(submit(1)).rejects.toThrow("broken");
    expect(await submit(2)).toBe(2);
  });

  it("closes after what is under way, and takes nothing after that", async () => {
    const { run, letGo } = gate();
    const { submit, close } = coalesce(run, { batchSizeMax: 1, inFlightMax: 1 });
    const answers = [submit(1), submit(2)];
    await turn();
    let closed = false;
    const closing = close().then(() => {
      closed = true;
    });
    await expect(submit(3)).rejects.toThrow("nothing is posted any more");
    await letGo();
    expect(closed).toBe(false);
    await letGo();
    await closing;
    expect(await Promise.all(answers)).toEqual([2, 4]);
  });
});

describe("a shared read", () => {
  it("is done once for all who ask at once, and begins after each of them has asked", async () => {
    let value = 0;
    let reads = 0;
    const read = shareRead(async () => {
      reads += 1;
      return value;
    });
    const early = [read(), read()];
    value = 1;
    expect(await Promise.all(early)).toEqual([1, 1]);
    value = 2;
    expect(await read()).toBe(2);
    expect(reads).toBe(2);
  });

  it("fails for those who asked, and is done again for the next", async () => {
    let isBroken = true;
    const read = shareRead(async () => {
      if (isBroken) throw new Error("no connection");
      return "found";
    });
    const failed = await Promise.allSettled([read(), read()]);
    expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    isBroken = false;
    expect(await read()).toBe("found");
  });
});
