import { describe, expect, it } from "vitest";
import type { WatchedEntry } from "./follow-account.ts";
import { openSealedLines } from "./sealed-lines.ts";

const entry: WatchedEntry = {
  ...{ accountId: 7n, version: 3n, journalId: "jrn_a", side: "debit" },
  ...{ units: 5n, balanceAfterUnits: 95n },
};
const lines = [
  ["7", "user-available", "usr_a", "TRX", "3", "debit", "5", "95"],
  ["9", "exchange-desk", "house", "TRX", "8", "credit", "5", "50"],
];
const sealed = { id: "jrn_a", facts: ["journal", "jrn_a", "exchange-done", null, lines] };

describe("what was sealed lately", () => {
  it("knows the lines of each of its accounts, and no line that differs in anything", () => {
    const known = openSealedLines(() => 1, 10);
    expect(known.has(entry)).toBe(false);
    known.remember([sealed]);
    expect(known.has(entry)).toBe(true);
    for (const change of [
      { accountId: 8n },
      { version: 4n },
      { journalId: "jrn_b" },
      { side: "credit" },
      { units: 6n },
      { balanceAfterUnits: 94n },
    ]) {
      expect({ change, has: known.has({ ...entry, ...change }) }).toEqual({ change, has: false });
    }
  });

  it("knows nothing of an earlier chain", () => {
    let epoch = 1;
    const known = openSealedLines(() => epoch, 10);
    known.remember([sealed]);
    epoch = 2;
    expect(known.has(entry)).toBe(false);
    known.remember([sealed]);
    expect(known.has(entry)).toBe(true);
  });

  it("forgets the oldest first", () => {
    const known = openSealedLines(() => 1, 10);
    known.remember([sealed]);
    known.remember(Array.from({ length: 9 }, (_, n) => ({ ...sealed, id: `jrn_${n}` })));
    expect(known.has(entry)).toBe(true);
    known.remember([{ ...sealed, id: "jrn_last" }]);
    expect(known.has(entry)).toBe(false);
    expect(known.has({ ...entry, journalId: "jrn_last" })).toBe(true);
  });
});
