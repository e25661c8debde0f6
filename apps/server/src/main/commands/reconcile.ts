import { setTimeout as sleep } from "node:timers/promises";
import { listVerdicts, type StoredVerdict } from "../../features/chain/reconciliation/index.ts";
import type { Queryable } from "../../kernel/database.ts";
import type { Command, CommandResult } from "./command.ts";

export const reconcileShow: Command = {
  name: "reconcile show",
  usage: "",
  summary: "Shows the last comparison of chain and books for each currency.",
  options: {},
  run: async (context) => resultOf(await listVerdicts(context.database("auditor"))),
};

const tryEveryMs = 250;
const triesMax = 120;

export const reconcileNow: Command = {
  name: "reconcile now",
  usage: "",
  summary: "Waits for a new comparison of chain and books and shows what it found.",
  options: {},
  async run(context) {
    const database = context.database("auditor");
    const asked = await comparedAt(database);
    for (let attempt = 0; attempt < triesMax; attempt += 1) {
      await sleep(tryEveryMs);
      // The one that ended next may have begun before: the one after it cannot have.
      if (isNewer(asked, await comparedAt(database))) {
        const first = await comparedAt(database);
        while (!isNewer(first, await comparedAt(database))) await sleep(tryEveryMs);
        return resultOf(await listVerdicts(database));
      }
    }
    const lines = ["the worker did not compare anything: see logs/worker.log"];
    return { ok: false, data: { verdicts: [] }, lines };
  },
};

async function comparedAt(database: Queryable): Promise<readonly number[]> {
  return (await listVerdicts(database)).map((verdict) => verdict.comparedAt.getTime());
}

function isNewer(before: readonly number[], after: readonly number[]): boolean {
  return after.length > 0 && after.every((at, place) => at > (before[place] ?? 0));
}

function resultOf(verdicts: readonly StoredVerdict[]): CommandResult {
  const ok = verdicts.length > 0 && verdicts.every(({ state }) => state === "clean");
  return {
    ok,
    data: { ok, verdicts },
    lines: verdicts.length === 0 ? ["nothing was compared yet"] : verdicts.map(verdictLine),
  };
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
