import { setTimeout as sleep } from "node:timers/promises";
import { listVerdicts, type StoredVerdict } from "../../features/chain/reconciliation/index.ts";
import type { Queryable } from "../../kernel/database.ts";
import { type ActResult, act } from "../act.ts";
import { linesOf } from "../told.ts";

export const reconcileShow = act({
  name: "reconcile show",
  summary: "Shows the last comparison of chain and books for each currency.",
  rights: "none",
  input: {},
  effect: ({ auditor }) => listVerdicts(auditor),
  words: resultOf,
});

const tryEveryMs = 250;
const triesMax = 120;

export const reconcileNow = act({
  name: "reconcile now",
  summary: "Waits for a new comparison of chain and books and shows what it found.",
  rights: "none",
  input: {},
  effect: ({ auditor }) => awaitVerdicts(auditor),
  words: (verdicts) =>
    verdicts ? resultOf(verdicts) : { ok: false, data: { verdicts: [] }, lines: [silent] },
});

const silent = "the worker did not compare anything: see logs/worker.log";

/** Null when the worker compared nothing meanwhile. */
async function awaitVerdicts(database: Queryable): Promise<readonly StoredVerdict[] | null> {
  const asked = await comparedAt(database);
  for (let attempt = 0; attempt < triesMax; attempt += 1) {
    await sleep(tryEveryMs);
    // The comparison that ends next may have begun before: the one after it cannot have.
    if (isNewer(asked, await comparedAt(database))) {
      const first = await comparedAt(database);
      while (!isNewer(first, await comparedAt(database))) await sleep(tryEveryMs);
      return listVerdicts(database);
    }
  }
  return null;
}

async function comparedAt(database: Queryable): Promise<readonly number[]> {
  return (await listVerdicts(database)).map((verdict) => verdict.comparedAt.getTime());
}

function isNewer(before: readonly number[], after: readonly number[]): boolean {
  return after.length > 0 && after.every((at, place) => at > (before[place] ?? 0));
}

function resultOf(verdicts: readonly StoredVerdict[]): ActResult {
  const ok = verdicts.length > 0 && verdicts.every(({ state }) => state === "clean");
  const lines = linesOf(verdicts, verdictLine, "nothing was compared yet");
  return { ok, data: { ok, verdicts }, lines };
}

/** One currency in one line, for every command that says it. */
export function verdictLine(verdict: StoredVerdict): string {
  const { currency, state, detail, blockNumber, comparedAt: at, cleanBlock, cleanAt } = verdict;
  const clean =
    cleanAt === null || state === "clean"
      ? ""
      : `; last clean at block ${cleanBlock}, ${cleanAt.toISOString()}`;
  const off = detail === "" ? "" : `: ${detail}`;
  return `${currency} ${state} at block ${blockNumber}, ${at.toISOString()}${off}${clean}`;
}
