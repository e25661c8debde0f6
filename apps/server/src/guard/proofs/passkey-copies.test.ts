import { describe, expect, it } from "vitest";
import { isSuspect } from "./passkey-copies.ts";

const [synced, single, unknown] = [true, false, null] as const;

describe("a right signature of a passkey", () => {
  it.each([
    ["a synced one whose count rises", synced, 4n, synced, 5n],
    ["a synced one whose count falls", synced, 4_000n, synced, 2n],
    ["a synced one whose count stands still", synced, 7n, synced, 7n],
    ["a synced one on a device that does not count", synced, 7n, synced, 0n],
    ["one of one device whose count rises", single, 4n, single, 5n],
    ["one of one device that never counts", single, 0n, single, 0n],
    ["one that says for the first time that it is synced", unknown, 4n, synced, 9n],
    ["one that says for the first time that it is not", unknown, 0n, single, 0n],
  ])("is believed of %s", (_, isSynced, signCount, saidSynced, saidCount) => {
    const said = { isSynced: saidSynced, signCount: saidCount };
    expect(isSuspect({ isSynced, signCount }, said)).toBe(false);
  });

  it.each([
    ["one of one device whose count falls", single, 4_000n, single, 2n],
    ["one of one device whose count stands still", single, 7n, single, 7n],
    ["one of one device that counts no more", single, 7n, single, 0n],
    ["one of one device that is synced all at once", single, 4n, synced, 5n],
    ["a synced one that is of one device all at once", synced, 4n, single, 5n],
    ["one that had not said so and falls as a synced one", unknown, 9n, synced, 4n],
  ])("is a copy's of %s", (_, isSynced, signCount, saidSynced, saidCount) => {
    const said = { isSynced: saidSynced, signCount: saidCount };
    expect(isSuspect({ isSynced, signCount }, said)).toBe(true);
  });
});
