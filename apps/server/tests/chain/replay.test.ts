import { randomInt } from "node:crypto";
import { pino } from "pino";
import { expect, it } from "vitest";
import { replay } from "../../../../bench/replay/replay.ts";
import { deeds } from "../../../../bench/replay/replay-deeds.ts";
import { openDatabase } from "../../src/kernel/database.ts";
import { freshDatabase } from "../database.ts";

/**
 * The small run of `bench/replay-chain.ts`: REPLAY_SEED has a run again, REPLAY_BLOCKS makes it longer.
 */
const seed = Number(process.env.REPLAY_SEED ?? randomInt(1_000_000));
const blocks = Number(process.env.REPLAY_BLOCKS ?? 400);

it(`credits exactly what a chain of random deeds has to credit (seed ${seed})`, async () => {
  const { urls, close } = await freshDatabase();
  const open = (role: "api" | "worker" | "auditor") =>
    openDatabase({ url: urls[role], poolSize: 6, name: `replay-${role}` });
  const databases = { api: open("api"), worker: open("worker"), auditor: open("auditor") };
  try {
    const logger = pino({ level: "silent" });
    const figures = await replay({ seed, blocks, users: 20, databases, logger });
    expect(figures).toMatchObject({ missed: [], doubled: [], wrong: [], bookFaults: [] });
    expect(figures).toMatchObject({ creditedByRereading: 0 });
    expect(figures.blocks).toBeGreaterThanOrEqual(blocks);
    expect(figures.due).toBeGreaterThan(blocks / 10);
    expect(Object.keys(figures.kinds).sort()).toEqual(Object.keys(deeds).sort());
  } finally {
    await Promise.all(Object.values(databases).map((database) => database.close()));
    await close();
  }
});
