import type { Clock } from "../../kernel/clock.ts";
import { type Beat, NotReady } from "../../kernel/heartbeat.ts";
import type { PushEnd } from "../../mail/open-push-service.ts";

/** Remembers how the push services answered. */
export type WatchedPushes = {
  /** @param service its entry in the list of services; undefined for one that is in it no more. */
  ended(userId: string, service: string | undefined, end: PushEnd): void;
  /** For /readyz and the doctor. */
  readonly beat: Beat;
};

/** So many failures of a service, with no push that it took between them, are the operator's matter. */
const failuresMax = 3;
/** Longer than the longest pause between two tries. */
const rememberedMs = 2 * 3_600_000;

type Failure = { readonly word: string; readonly at: number };

/**
 * Watches the push services. What a person can have caused counts once for this person: a subscription
 * that is refused, or a name below `*.` that leads nowhere.
 * @param countWaiting how many pushes wait, which the state names.
 */
export function watchPushes({
  clock,
  countWaiting,
}: {
  clock: Clock;
  countWaiting: () => Promise<number>;
}): WatchedPushes {
  const services = new Map<string, Map<string, Failure>>();
  let failures = 0;

  function faults(): string[] {
    const since = clock.now().getTime() - rememberedMs;
    return [...services].flatMap(([service, ends]) => {
      for (const [key, { at }] of ends) if (at < since) ends.delete(key);
      const last = [...ends.values()].at(-1);
      return last && ends.size >= failuresMax ? [`${service} ${last.word}`] : [];
    });
  }

  return {
    ended(userId, service, end) {
      if (service === undefined) return;
      if (end === "taken" || end === "gone") return void services.delete(service);
      const ends = services.get(service) ?? new Map<string, Failure>();
      failures += 1;
      const key = end === "refused" || service.startsWith("*.") ? userId : String(failures);
      ends.delete(key);
      const word = end === "refused" ? "refuses pushes" : "takes no pushes";
      ends.set(key, { word, at: clock.now().getTime() });
      if (ends.size > failuresMax) ends.delete(ends.keys().next().value ?? "");
      services.set(service, ends);
    },
    beat: {
      name: "push",
      async check() {
        const waiting = await countWaiting();
        const wait = waiting === 0 ? "" : `, pushes that wait: ${waiting}`;
        const wrong = faults().join(", ");
        if (wrong !== "") throw new NotReady(wrong + wait);
        return `sends${wait}`;
      },
    },
  };
}
