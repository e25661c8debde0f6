/**
 * Goals P1 to P3 of the posting path: whole money operations per second through the ledger, with
 * everything the database enforces, against pgbench on the same server in alternating rounds.
 * `node bench/ledger-posting.ts [--rounds 3] [--seconds 5] [--users 20000]`; never part of a test.
 */
import { parseArgs } from "node:util";
import { systemClock } from "../apps/server/src/kernel/clock.ts";
import { openDatabase } from "../apps/server/src/kernel/database.ts";
import { readEnforcement } from "../apps/server/src/ledger/enforcement.ts";
import { checkBooks, openLedger } from "../apps/server/src/ledger/index.ts";
import {
  fundUsers,
  hotOperation,
  loadOperations,
  rowTableSql,
  spreadOperation,
} from "./ledger-operations.ts";
import { type BenchServer, startBenchServer } from "./ledger-server.ts";

type Round = { tpcb: number | null; spread: number; hot: number; single: number };

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "5" },
    users: { type: "string", default: "20000" },
  },
});
const server = await startBenchServer();
try {
  await server.asAdmin(rowTableSql);
  await measure(server);
} finally {
  await server.close();
}

async function measure({ urls, tpcb, asAdmin }: BenchServer): Promise<void> {
  const seconds = Number(values.seconds);
  const open = (role: "api" | "worker", poolSize: number) =>
    openDatabase({ url: urls[role], poolSize, name: `bench-${role}` });
  const [apiDb, workerDb, singleDb] = [open("api", 4), open("worker", 4), open("worker", 18)];
  const api = openLedger({ database: apiDb, clock: systemClock });
  const worker = openLedger({ database: workerDb, clock: systemClock });
  const limits = { batchSizeMax: 1, inFlightMax: 16 };
  const single = openLedger({ database: singleDb, clock: systemClock, limits });
  const users = await fundUsers({ api, worker }, Number(values.users));
  // As autovacuum does within a minute of a table's growth.
  await asAdmin("vacuum analyze");

  const rounds: Round[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    rounds.push({
      tpcb: tpcb?.(seconds) ?? null,
      spread: await loadOperations(api, users, spreadOperation, seconds),
      hot: await loadOperations(worker, users, hotOperation, seconds),
      single: await loadOperations(single, users, hotOperation, seconds),
    });
    console.log(`round ${round + 1}: ${JSON.stringify(rounds.at(-1))}`);
  }
  report(rounds);
  const auditor = openDatabase({ url: urls.auditor, poolSize: 1, name: "bench-auditor" });
  const findings = await checkBooks(auditor, await readEnforcement(auditor));
  console.log(`books after ${users.length} users' operations: ${findings.length} findings`);
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
  if (tpcbs.length === 0) console.log("P1 skipped: no pgbench on this machine");
  else line("P1 spread / pgbench tpcb-like c16", spread, median(tpcbs), 3);
  line("P2 hot accounts / spread", hot, spread, 0.9);
  line("P3 hot accounts / the same, one transaction each", hot, single, 15);
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
