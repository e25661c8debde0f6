import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { systemClock } from "../../../kernel/clock.ts";
import { type ArchiveDeps, makeArchive } from "./make-archive.ts";

/** Of a house in which nothing ever happened. */
const deps: ArchiveDeps = {
  database: { query: async () => [], first: async () => null },
  ...{ clock: systemClock, displayCurrencies: [], publicUrl: "http://localhost" },
  ledger: { balances: async () => new Map() },
  earnedUsdt: async () => "0",
  network: "devnet",
};
const actor = {
  ...{ userId: "usr_a", sessionHash: "", ip: "", device: "", deviceKey: "" },
  ...{ demo: false, language: "en-us" as const },
};

it("fails when a file cannot be begun, also while its reader waits for the next bytes", async () => {
  const archive = makeArchive(deps, actor, async (number) => {
    await sleep(10);
    if (number === 5) throw new Error("another process writes the archive");
  });
  await expect(archive.then(buffer)).rejects.toThrow("another process writes the archive");
});
