/**
 * The posting path: whole money operations per second through the ledger, with everything the
 * database enforces, against pgbench on the same server in alternating rounds.
 * `node bench/ledger-posting.ts [--rounds 3] [--seconds 5] [--users 20000] [--scale 10]`.
 */
import { systemClock } from "../apps/server/src/kernel/clock.ts";
import { openDatabase } from "../apps/server/src/kernel/database.ts";
import { openLedger } from "../apps/server/src/ledger/index.ts";
import {
  checkFundedBooks,
  fundUsers,
  hotOperations,
  loadOperations,
  rowTableSql,
  spreadOperations,
} from "./setup/ledger-operations.ts";
import { type BenchServer, startBenchServer } from "./setup/ledger-server.ts";
import { readSizes } from "./setup/read-sizes.ts";

type Round = { tpcb: number | null; spread: number; hot: number; single: number };

const { rounds, seconds, users, scale } = readSizes({
  usual: { rounds: 3, seconds: 5, users: 20_000, scale: 10 },
  quick: { rounds: 1, seconds: 0.2, users: 50, scale: 1 },
});
const server = await startBenchServer(scale);
try {
  await server.asAdmin(rowTableSql);
  await measure(server);
} finally {
  await server.close();
}

async function measure({ urls, tpcb, asAdmin, spendingKey }: BenchServer): Promise<void> {
  const open = (role: "api" | "worker", poolSize: number) =>
    openDatabase({ url: urls[role], poolSize, name: `bench-${role}` });
  const [apiDb, workerDb, singleDb] = [open("api", 4), open("worker", 4), open("worker", 18)];
  const api = openLedger({ database: apiDb, clock: systemClock });
  const worker = openLedger({ database: workerDb, clock: systemClock });
  const limits = { batchSizeMax: 1, inFlightMax: 16 };
  const single = openLedger({ database: singleDb, clock: systemClock, limits });
  const guard = { clock: systemClock, spendingKey };
  const funded = await fundUsers({ api, worker }, guard, users);
  // As autovacuum does within a minute of a table's growth.
  await asAdmin("vacuum analyze");

  const done: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    done.push({
      tpcb: tpcb?.(seconds) ?? null,
      spread: await loadOperations(api, spreadOperations(guard, funded, seconds), seconds),
      hot: await loadOperations(worker, hotOperations(funded), seconds),
      single: await loadOperations(single, hotOperations(funded), seconds),
    });
    console.log(`round ${round + 1}: ${JSON.stringify(done.at(-1))}`);
  }
  report(done);
  const auditor = openDatabase({ url: urls.auditor, poolSize: 1, name: "bench-auditor" });
  const findings = await checkFundedBooks(auditor);
  console.log(`books after ${users} users' operations: ${findings.length} findings`);
  if (findings.length > 0) process.exitCode = 1;
  const ledgers = [api, worker, single];
  await Promise.all(ledgers.map((ledger) => ledger.close()));
  await Promise.all([apiDb, workerDb, singleDb, auditor].map((database) => database.close()));
}

function report(rounds: readonly Round[]): void {
  const tpcbs = rounds.flatMap((round) => round.tpcb ?? []);
  const spread = median(rounds.map((round) => round.spread));
  const hot = median(rounds.map((round) => round.hot));
  const single = median(rounds.map((round) => round.single));
  if (tpcbs.length === 0) console.log("skipped: no pgbench on this machine");
  else line("spread / pgbench tpcb-like c16", spread, median(tpcbs), 3);
  line("hot accounts / spread", hot, spread, 0.9);
  line("hot accounts / the same, one transaction each", hot, single, 15);
}

function line(name: string, figure: number, baseline: number, goal: number): void {
  const ratio = figure / baseline;
  const verdict = ratio >= goal ? "met" : "MISSED";
  const figures = `${Math.round(figure)} op/s, baseline ${Math.round(baseline)}`;
  console.log(`${name}: ${figures}, ratio ${ratio.toFixed(2)}, goal ${goal}: ${verdict}`);
}

function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
