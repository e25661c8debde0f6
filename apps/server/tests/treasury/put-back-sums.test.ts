import { expect, it } from "vitest";
import { openCredits } from "../../src/ledger/watch/credits.ts";
import { openMarketWorld, usdt } from "../market-world.ts";
import { useWorld } from "../use-world.ts";
import { takeBackup } from "./put-back.ts";

const world = useWorld(openMarketWorld);

it("a guard that goes on while a backup is put back adds up what the backup and later rows say", async () => {
  const credits = openCredits(world.databases.guard);
  const sum = async () => (await credits.sums({ upTo: 1_000, head: 1_000 })).USDT;
  await world.person(usdt(1));
  const backup = await takeBackup(world.fresh.adminUrl);
  await world.person(usdt(5));
  expect(await sum()).toBe(usdt(6).units);
  await backup.putBack();
  // The accounts are as long again as the guard knew them, by other rows.
  await world.person(usdt(7));
  await world.person(usdt(8));
  expect(await sum()).toBe(usdt(16).units);
});
