/**
 * Replays a chain of random mixtures of everything that can happen to a deposit address, and compares
 * what the scanner credits with what had to be.
 * `node bench/replay-chain.ts [--blocks 100000] [--seed 1] [--users 200] [--minutes 60]`; a small run of the same is
 * in the integration tests.
 */
import { openDatabase } from "../apps/server/src/kernel/database.ts";
import { openLogger } from "../apps/server/src/kernel/logger.ts";
import { freshDatabase } from "../apps/server/tests/database.ts";
import { startTestServer } from "../apps/server/tests/test-server.ts";
import { replay } from "./replay/replay.ts";
import { readSizes } from "./setup/read-sizes.ts";

const sizes = readSizes({
  usual: { blocks: 100_000, seed: 1 + (Date.now() % 1_000_000), users: 200, minutes: 600 },
  quick: { blocks: 60, seed: 1, users: 5, minutes: 600 },
});
const server = await startTestServer();
const { urls, close } = await freshDatabase(server);
const open = (role: "api" | "worker" | "auditor") =>
  openDatabase({ url: urls[role], poolSize: 6, name: `replay-${role}` });
const databases = { api: open("api"), worker: open("worker"), auditor: open("auditor") };
const until = performance.now() + sizes.minutes * 60_000;
let told = 0;
try {
  const figures = await replay({
    seed: sizes.seed,
    blocks: sizes.blocks,
    users: sizes.users,
    databases,
    logger: openLogger("replay", "error"),
    stop: () => performance.now() > until,
    onProgress(blocks) {
      if (blocks - told < 5_000) return;
      told = blocks;
      console.log(`${blocks} blocks`);
    },
  });
  const { kinds, missed, doubled, wrong, bookFaults, ...rest } = figures;
  for (const [kind, count] of Object.entries(kinds).sort()) console.log(`  ${kind}: ${count}`);
  console.log({ ...rest, blocksPerSecond: Math.round(rest.blocks / rest.seconds) });
  console.log(
    `missed ${missed.length}, doubled ${doubled.length}, wrong ${wrong.length}, books ${bookFaults.length}`,
  );
  const faults = [...missed, ...doubled, ...wrong, ...bookFaults];
  for (const fault of faults) console.log(`  ${fault}`);
  if (faults.length + rest.creditedByRereading > 0) process.exitCode = 1;
} finally {
  await Promise.all(Object.values(databases).map((database) => database.close()));
  await close();
  await server.close();
}
