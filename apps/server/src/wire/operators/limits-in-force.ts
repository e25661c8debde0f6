import { statSync } from "node:fs";
import type { Clock } from "../../kernel/clock.ts";
import { type Limits, limitNames, notTaken } from "./limits.ts";
import type { TakenChange } from "./operator-change.ts";
import { limitsAt } from "./operator-log.ts";
import { readPublishedLog } from "./published-log.ts";

export type LimitSource = {
  /** The list that the signer publishes. */
  readonly file: string;
  readonly clock: Clock;
  /** What this process is configured with: counts until the first start pinned it. */
  readonly configured: Limits;
};

/** Reads the limits in force, as the signer has them. What it gives throws where the list is missing. */
export function openLimitsInForce({ file, clock, configured }: LimitSource): () => Limits {
  const log = openPublished(file);
  return () => ({ ...configured, ...limitsAt(log(), clock.now().getTime()) });
}

/** The published list, parsed again only when another file took its place. */
function openPublished(file: string): () => readonly TakenChange[] {
  let known: { readonly mark: string; readonly log: readonly TakenChange[] } | null = null;
  return () => {
    const { ino, mtimeMs } = statSync(file);
    const mark = `${ino} ${mtimeMs}`;
    if (known?.mark !== mark) known = { mark, log: readPublishedLog(file) };
    return known.log;
  };
}

/** For /readyz: every setting that is not what is in force, and so has no effect. */
export function limitsWord({ file, clock, configured }: LimitSource): string {
  const inForce = limitsAt(readPublishedLog(file), clock.now().getTime());
  if (limitNames.some((name) => inForce[name] === undefined))
    return "as configured; the next start of the signer keeps them";
  return notTaken(configured, { ...configured, ...inForce }) ?? "as configured";
}
