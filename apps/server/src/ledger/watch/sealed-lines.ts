import type { WatchedEntry } from "./follow-account.ts";
import type { Facts } from "./seal-chain.ts";

/** Which lines of journals this process has sealed lately. */
export type SealedLines = {
  /** Whether such a journal has exactly this line. */
  has(entry: WatchedEntry): boolean;
  /** What was verified and has its seal now. */
  remember(journals: readonly { readonly id: string; readonly facts: Facts }[]): void;
};

/**
 * A journal is met again at each account that it moves. One that was sealed a moment ago is not read anew for
 * it: the line has to be the one that was sealed. A chain of another epoch has all of it sealed again.
 * @param journalsMax that are remembered; ten thousand of them are some ten mebibytes.
 */
export function openSealedLines(epoch: () => number, journalsMax: number): SealedLines {
  const byJournal = new Map<string, ReadonlySet<string>>();
  const keyOf = (journalId: string) => `${epoch()} ${journalId}`;
  return {
    has: (entry) => byJournal.get(keyOf(entry.journalId))?.has(lineOf(entry)) ?? false,
    remember(journals) {
      for (const { id, facts } of journals) byJournal.set(keyOf(id), new Set(linesIn(facts)));
      for (const id of byJournal.keys()) {
        if (byJournal.size <= journalsMax) break;
        byJournal.delete(id);
      }
    },
  };
}

function lineOf({ accountId, version, side, units, balanceAfterUnits }: WatchedEntry): string {
  return [accountId, version, side, units, balanceAfterUnits].join(" ");
}

/** As `journalFacts` has them: the last of a journal's facts are its lines. */
function linesIn(facts: Facts): string[] {
  const lines = (facts.at(-1) ?? []) as readonly (readonly string[])[];
  return lines.map(([accountId, , , , ...moved]) => [accountId, ...moved].join(" "));
}
