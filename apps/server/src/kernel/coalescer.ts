/** One caller waiting for its answer. */
export type Waiting<Ask, Answer> = {
  readonly ask: Ask;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
};

export type Coalescer<Ask, Answer> = {
  submit(ask: Ask): Promise<Answer>;
  /** Waits until nothing is under way; what is submitted later is rejected. */
  close(): Promise<void>;
};

export type CoalescerLimits = {
  /** The most asks of one batch. */
  readonly batchSizeMax: number;
  /** The most batches under way at once. */
  readonly inFlightMax: number;
  /**
   * Milliseconds that a batch is waited for before another one starts beside it. What is asked meanwhile
   * travels together, which takes less work; one that hangs holds up nobody else for longer. 0, unless said.
   */
  readonly besideAfterMs?: number;
};

/**
 * Collects what is asked while batches are under way and runs it as the next batch. No timer: the
 * commit of the neighbours before is the only thing anyone waits for. `run` answers every ask.
 */
export function coalesce<Ask, Answer>(
  run: (batch: readonly Waiting<Ask, Answer>[]) => Promise<void>,
  limits: CoalescerLimits,
): Coalescer<Ask, Answer> {
  const { batchSizeMax, inFlightMax, besideAfterMs = 0 } = limits;
  let queue: Waiting<Ask, Answer>[] = [];
  let inFlight = 0;
  /** Runs while the newest batch lets none start beside it. */
  let alone: NodeJS.Timeout | undefined;
  let woken = false;
  let closed: (() => void) | undefined;

  function wake(): void {
    if (woken) return;
    woken = true;
    // At the end of this turn of the event loop, so that those who ask in it travel together.
    setImmediate(() => {
      woken = false;
      while (inFlight < inFlightMax && alone === undefined && queue.length > 0) start();
    });
  }

  function start(): void {
    const batch = queue.slice(0, batchSizeMax);
    queue = queue.slice(batchSizeMax);
    inFlight += 1;
    const own = besideAfterMs > 0 ? setTimeout(letOthers, besideAfterMs) : undefined;
    alone = own;
    void run(batch)
      .catch((error: unknown) => {
        for (const one of batch) one.reject(error);
      })
      .finally(() => {
        clearTimeout(own);
        if (alone === own) alone = undefined;
        inFlight -= 1;
        if (queue.length > 0) wake();
        else if (inFlight === 0) closed?.();
      });
  }

  function letOthers(): void {
    alone = undefined;
    wake();
  }

  return {
    submit(ask) {
      if (closed) return Promise.reject(new Error("nothing is posted any more"));
      return new Promise((resolve, reject) => {
        queue.push({ ask, resolve, reject });
        wake();
      });
    },
    close() {
      return new Promise((resolve) => {
        closed = resolve;
        if (inFlight === 0 && queue.length === 0) resolve();
      });
    },
  };
}

/** A read that everyone who asks in the meantime shares. It begins after each of them has asked. */
export function shareRead<T>(read: () => Promise<T>): () => Promise<T> {
  const { submit } = coalesce<void, T>(
    async (batch) => {
      const found = await read();
      for (const one of batch) one.resolve(found);
    },
    { batchSizeMax: Number.POSITIVE_INFINITY, inFlightMax: 2 },
  );
  return () => submit();
}
