import { setTimeout as sleep } from "node:timers/promises";
import { Refusal } from "../../kernel/refusal.ts";
import { openTurnstile } from "../../kernel/turnstile.ts";
import {
  type Attempt,
  type CounterName,
  type CounterRules,
  endAttempt,
  forgiveReserved,
  type Locked,
  reserveAttempt,
  returnAttempt,
} from "../rows/attempt-counter.ts";
import type { RowDeps } from "../rows/row-deps.ts";

/** The end of one try. */
export type Tried<T> =
  | { readonly kind: "right"; readonly value: T }
  | (Omit<Attempt, "kind" | "token"> & { readonly kind: "wrong" })
  | Locked;

export type Comparison<T> = {
  readonly rules: CounterRules;
  /**
   * Set where the secret decides the verdict and its value: a caller who is waiting with the same
   * secret shares a right verdict. A wrong one is never shared, so each guess costs its try.
   */
  readonly secret?: string;
  /** False for a wrong secret. Nobody has learned anything from what it throws, and no try is spent. */
  compare(): Promise<T | false>;
};

/**
 * Tries at secrets, one at a time for each counter across all guard processes. A try is counted before
 * it is compared and given back when it was right. A caller who finds another try being compared waits
 * for its verdict: somebody who is right is not locked out by sending it several times at once.
 */
export type Tries = {
  /** Refuses `too-many-requests` when no turn came in time; no try is spent then. */
  verify<T>(counter: CounterName, comparison: Comparison<T>): Promise<Tried<T>>;
};

/** Less than the time for which callers wait for the guard's answer. */
const waitMs = 10_000;
/** Between two looks at a try that another guard is comparing. */
const pauseMs = 20;

/** The callers of one counter in this process, in the order in which they came. */
type Line = {
  readonly inTurn: ReturnType<typeof openTurnstile>;
  waiting: number;
  /** How many comparisons were begun. */
  begun: number;
  /** The newest right secret, and which comparison said so. */
  right?: { readonly secret: string; readonly value: unknown; readonly begun: number };
};

export function openTries(deps: Pick<RowDeps, "database" | "clock">): Tries {
  const lines = new Map<string, Line>();
  return {
    async verify<T>(counter: CounterName, comparison: Comparison<T>) {
      const name = `${counter.purpose} ${counter.subject}`;
      const line = lines.get(name) ?? { inTurn: openTurnstile(), waiting: 0, begun: 0 };
      lines.set(name, line);
      const came = { begun: line.begun, atMs: performance.now() };
      line.waiting += 1;
      try {
        return await line.inTurn(() => takeTurn(deps, line, { counter, comparison, came }));
      } finally {
        line.waiting -= 1;
        if (line.waiting === 0) lines.delete(name);
      }
    },
  };
}

type Turn<T> = {
  readonly counter: CounterName;
  readonly comparison: Comparison<T>;
  readonly came: { readonly begun: number; readonly atMs: number };
};

async function takeTurn<T>(
  deps: Pick<RowDeps, "database" | "clock">,
  line: Line,
  { counter, comparison, came }: Turn<T>,
): Promise<Tried<T>> {
  const { secret } = comparison;
  const { right } = line;
  // Begun while this caller was waiting: its own comparison would have had the same verdict.
  if (right && right.secret === secret && right.begun > came.begun) {
    return { kind: "right", value: right.value as T };
  }
  line.begun += 1;
  const { begun } = line;
  const tried = await tryOnce(deps, { counter, comparison, giveUpAtMs: came.atMs + waitMs });
  if (tried.kind === "right" && secret !== undefined) {
    line.right = { secret, value: tried.value, begun };
  }
  return tried;
}

async function tryOnce<T>(
  { database, clock }: Pick<RowDeps, "database" | "clock">,
  ask: Pick<Turn<T>, "counter" | "comparison"> & { giveUpAtMs: number },
): Promise<Tried<T>> {
  const { counter, comparison, giveUpAtMs } = ask;
  const { rules } = comparison;
  let seconds = 1;
  while (performance.now() < giveUpAtMs) {
    const reserved = await reserveAttempt(database, counter, { rules, now: clock.now() });
    if (reserved.kind === "locked") return reserved;
    if (reserved.kind === "reserved") {
      return judge({ database, clock }, { counter, comparison, attempt: reserved });
    }
    seconds = Math.max(1, reserved.seconds);
    await sleep(pauseMs);
  }
  throw new Refusal("too-many-requests", { seconds: String(seconds) });
}

async function judge<T>(
  { database, clock }: Pick<RowDeps, "database" | "clock">,
  ask: Pick<Turn<T>, "counter" | "comparison"> & { readonly attempt: Attempt },
): Promise<Tried<T>> {
  const { counter, attempt } = ask;
  const { rules, compare } = ask.comparison;
  let value: T | false;
  try {
    value = await compare();
  } catch (error) {
    await returnAttempt(database, counter, { attempt, now: clock.now() });
    throw error;
  }
  if (value === false) {
    await endAttempt(database, counter, attempt);
    const { left, lockedUntil, firstWait } = attempt;
    return { kind: "wrong", left, lockedUntil, firstWait };
  }
  const giveBack = rules.rightForgets ? forgiveReserved : returnAttempt;
  await giveBack(database, counter, { attempt, now: clock.now() });
  return { kind: "right", value };
}
