/**
 * What it costs that the guard watches the books: money operations per second in alternating rounds,
 * with the watch beside them and without it, and how many journals the watch seals per second. In a
 * round it looks again as soon as it is done; the product looks once a minute. It rests as the product does.
 * `node bench/watched-books.ts [--rounds 3] [--seconds 5] [--users 20000] [--scale 1]`.
 */
import { createHmac } from "node:crypto";
import { systemClock } from "../apps/server/src/kernel/clock.ts";
import { openDatabase } from "../apps/server/src/kernel/database.ts";
import { openLogger } from "../apps/server/src/kernel/logger.ts";
import { readEnforcement } from "../apps/server/src/ledger/enforcement.ts";
import { openLedger } from "../apps/server/src/ledger/index.ts";
import { openBooksWatch } from "../apps/server/src/ledger/watch/open-books-watch.ts";
import {
  fundUsers,
  loadOperations,
  rowTableSql,
  spreadOperations,
} from "./setup/ledger-operations.ts";
import { type BenchServer, startBenchServer } from "./setup/ledger-server.ts";
import { readSizes } from "./setup/read-sizes.ts";

const { rounds, seconds, users, scale } = readSizes({
  usual: { rounds: 3, seconds: 5, users: 20_000, scale: 1 },
  quick: { rounds: 1, seconds: 0.2, users: 50, scale: 1 },
});
const server = await startBenchServer(scale);
try {
  await server.asAdmin(rowTableSql);
  await measure(server);
} finally {
  await server.close();
}

async function measure({ urls, spendingKey, asAdmin }: BenchServer): Promise<void> {
  const open = (role: "api" | "worker" | "guard", poolSize: number) =>
    openDatabase({ url: urls[role], poolSize, name: `bench-${role}` });
  const [apiDb, workerDb, guardDb] = [open("api", 4), open("worker", 4), open("guard", 2)];
  const api = openLedger({ database: apiDb, clock: systemClock });
  const worker = openLedger({ database: workerDb, clock: systemClock });
  const guard = { clock: systemClock, spendingKey };
  const funded = await fundUsers({ api, worker }, guard, users);
  await asAdmin("vacuum analyze");
  const raised: string[] = [];
  let kept = "";
  const watch = openBooksWatch({
    ...{ database: guardDb, reader: guardDb, clock: systemClock },
    ...{ logger: openLogger("bench", "error"), walls: await readEnforcement(guardDb) },
    mac: (...parts) => createHmac("sha256", "bench").update(parts.join("|")).digest("hex"),
    file: {
      name: "books.json",
      read: () => null,
      write: (text) => {
        kept = text;
      },
    },
    raise: async ({ subject }) => `${raised.push(subject)}`,
  });
  const sealed = () => Number(JSON.parse(kept).head.seq);
  const timed = async (work: () => Promise<unknown>) => {
    const from = performance.now();
    await work();
    return (performance.now() - from) / 1000;
  };
  const pass = async () => {
    while (await watch.round()) {}
  };
  const backlog = await timed(pass);
  console.log(`backlog: ${sealed()} journals sealed, ${Math.round(sealed() / backlog)} per second`);
  for (let round = 1; round <= rounds; round += 1) {
    const alone = await loadOperations(api, spreadOperations(guard, funded, seconds), seconds);
    // The first one goes on where the look beside the postings was.
    for (const _ of [1, 2]) await pass();
    const idle = await timed(pass);
    let isOn = true;
    const watching = (async () => {
      while (isOn) await watch.roundAndRest();
    })();
    const watched = await loadOperations(api, spreadOperations(guard, funded, seconds), seconds);
    isOn = false;
    await watching;
    const ratio = (watched / alone).toFixed(2);
    console.log(
      `round ${round}: ${Math.round(alone)} op/s, ${Math.round(watched)} while watched without a ` +
        `pause, ratio ${ratio}; a look with nothing new: ${Math.round(idle * 1000)} ms`,
    );
  }
  await pass();
  console.log(`books: ${raised.length} findings after ${sealed()} journals`);
  if (raised.length > 0) process.exitCode = 1;
  await Promise.all([api, worker].map((ledger) => ledger.close()));
  await Promise.all([apiDb, workerDb, guardDb].map((database) => database.close()));
}
