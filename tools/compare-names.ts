/** What a list that has to name everything lacks, has too much, and has twice. */
export type NameGaps = {
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
  readonly twice: readonly string[];
};

export const noGaps: NameGaps = { missing: [], unknown: [], twice: [] };

/** So that a failing test says "missing: getDayMessage" and does not show two long lists. */
export function compareNames(wanted: Iterable<string>, found: Iterable<string>): NameGaps {
  const list = [...found];
  const [all, known] = [new Set(wanted), new Set(list)];
  return {
    missing: [...all].filter((name) => !known.has(name)).sort(),
    unknown: [...known].filter((name) => !all.has(name)).sort(),
    twice: [...known].filter((name) => list.indexOf(name) !== list.lastIndexOf(name)).sort(),
  };
}
