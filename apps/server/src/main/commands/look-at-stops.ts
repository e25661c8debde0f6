import { isRestoreRuledOut } from "../../features/chain/alerts/index.ts";
import { readHouseStanding, stopLines } from "../../features/chain/reconciliation/index.ts";
import { findOpenLock, lockWord, uncheckedWord } from "../../features/treasury/restores/index.ts";
import { Ailment } from "./ailment.ts";
import type { CommandContext } from "./open-context.ts";

/** What keeps coins of people from leaving or being exchanged. @throws Ailment naming all of it. */
export async function lookAtStops({ auditor }: Pick<CommandContext, "auditor">): Promise<string> {
  const lock = await findOpenLock(auditor);
  if (lock !== null || !(await isRestoreRuledOut(auditor))) {
    const word = lock === null ? uncheckedWord : lockWord(lock);
    throw new Ailment(word, "see docs/runbooks/restore.md");
  }
  const stops = (await readHouseStanding(auditor)).flatMap((standing) =>
    stopLines(standing).map((line) => `${standing.currency}: ${line}`),
  );
  if (stops.length === 0) return "open";
  throw new Ailment(stops.join("; "), "see docs/runbooks/stopped-withdrawals.md");
}
