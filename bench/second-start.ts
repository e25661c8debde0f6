/**
 * A second start of the whole product, until every part is ready, beside an initdb and a start of the bare
 * database on the same machine.
 * `node bench/second-start.ts [--rounds 3]`.
 */
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { startPostgres } from "../apps/server/src/runtime/postgres/start-postgres.ts";
import { startStack } from "../e2e/stack/start-stack.ts";
import { makeOpenTestFolder } from "../tools/test-folder.ts";
import { loadNow, sayFigure } from "./setup/figures.ts";
import { median } from "./setup/measures.ts";
import { readSizes } from "./setup/read-sizes.ts";

const { rounds } = readSizes({ usual: { rounds: 3 }, quick: { rounds: 1 } });
let folder = makeOpenTestFolder();
try {
  await startOnce();
  const done: { product: number; database: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    done.push({ product: await startOnce(), database: await startBare() });
    console.log(`round ${round + 1}, load ${loadNow()}: ${JSON.stringify(done.at(-1))}`);
  }
  const product = median(done.map((round) => round.product));
  const database = median(done.map((round) => round.database));
  sayFigure({
    name: "second start",
    rival: "initdb and start of the bare database",
    found: product,
    unit: "s",
    atLeast: 5,
    goal: 3,
    lessIsBetter: true,
    detail: `${(product / database).toFixed(1)} times its ${database.toFixed(2)} s`,
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Seconds until the product is ready. Its data go on to the next start. */
async function startOnce(): Promise<number> {
  const started = performance.now();
  const stack = await startStack({}, folder);
  const seconds = (performance.now() - started) / 1000;
  const next = makeOpenTestFolder();
  await stack.stop((dataDir) => rename(dataDir, path.join(next, "data")));
  folder = next;
  return seconds;
}

async function startBare(): Promise<number> {
  const dataDir = makeOpenTestFolder();
  const started = performance.now();
  const server = await startPostgres({ dataDir, logger: { info: () => {}, warn: () => {} } });
  const seconds = (performance.now() - started) / 1000;
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
  return seconds;
}
