import { randomInt } from "node:crypto";
import { pino } from "pino";
import { expect, it } from "vitest";
import { replay } from "../../../../bench/replay/replay.ts";
import { deeds } from "../../../../bench/replay/replay-deeds.ts";
import { openDatabase } from "../../src/kernel/database.ts";
import { freshDatabase } from "../database.ts";

/**
 * The run of `bench/replay-chain.ts`: small in `npm test`, whole in `npm run test:full`. REPLAY_SEED has a
 * run again, REPLAY_BLOCKS gives it another length.
 */
const seed = Number(process.env.REPLAY_SEED ?? randomInt(1_000_000));
const isFull = process.env.CLEARHOLD_FULL === "1";
const blocks = Number(process.env.REPLAY_BLOCKS ?? (isFull ? 100_000 : 400));
/** A long run on a busy machine takes hours; only one that hangs shall give up. */
const timeout = 300_000 + blocks * 500;

it(`credits exactly what a chain of random deeds has to credit (seed ${seed})`, {
  timeout,
}, async () => {
  const { urls, close } = await freshDatabase();
  const open = (role: "api" | "worker" | "auditor") =>
    openDatabase({ url: urls[role], poolSize: 6, name: `replay-${role}` });
  const databases = { api: open("api"), worker: open("worker"), auditor: open("auditor") };
  try {
    const logger = pino({ level: "silent" });
    const figures = await replay({ seed, blocks, users: 20, databases, logger });
    const { missed, doubled, wrong, bookFaults, kinds, ...counts } = figures;
    const ended = `missed ${missed.length}, doubled ${doubled.length}, wrong ${wrong.length}`;
    console.log(`replay: ${ended}, books ${bookFaults.length}; ${JSON.stringify(counts)}`);
    expect(figures).toMatchObject({ missed: [], doubled: [], wrong: [], bookFaults: [] });
    expect(figures).toMatchObject({ creditedByRereading: 0 });
    expect(figures.blocks).toBeGreaterThanOrEqual(blocks);
    expect(Math.min(figures.optionChanges, figures.restarts)).toBeGreaterThan(0);
    expect(figures.due).toBeGreaterThan(blocks / 10);
    expect(Object.keys(kinds).sort()).toEqual(Object.keys(deeds).sort());
  } finally {
    await Promise.all(Object.values(databases).map((database) => database.close()));
    await close();
  }
});
