/**
 * The posting path: whole money operations per second through the ledger, with everything the
 * database enforces, against pgbench on the same server in alternating rounds.
 * `node bench/ledger-posting.ts [--rounds 3] [--seconds 5] [--users 20000] [--scale 10]`.
 */
import { systemClock } from "../apps/server/src/kernel/clock.ts";
import { openDatabase } from "../apps/server/src/kernel/database.ts";
import { openLedger } from "../apps/server/src/ledger/index.ts";
import { loadNow, sayFigure } from "./setup/figures.ts";
import {
  checkFundedBooks,
  fundUsers,
  hotOperations,
  loadOperations,
  rowTableSql,
  spreadOperations,
} from "./setup/ledger-operations.ts";
import { type BenchServer, startBenchServer } from "./setup/ledger-server.ts";
import { median } from "./setup/measures.ts";
import { cpuTimeOf, cpuTimeOfFamily } from "./setup/process-figures.ts";
import { readSizes } from "./setup/read-sizes.ts";

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

/** Operations a second, and microseconds of processor time for one: of the database, and of this process. */
type Rate = { readonly perSecond: number; readonly database: number; readonly node: number };
type Round = { tpcb: Rate | null; spread: Rate; hot: Rate; single: Rate };

async function measure({ pid, urls, tpcb, asAdmin, spendingKey }: BenchServer): Promise<void> {
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
  const rateOf = async (load: () => number | Promise<number>): Promise<Rate> => {
    const before = { database: cpuTimeOfFamily(pid), node: cpuTimeOf(process.pid) };
    const started = performance.now();
    const perSecond = await load();
    const times = (perSecond * (performance.now() - started)) / 1000;
    const micros = (ms: number) => Math.round((ms * 1000) / times);
    const database = micros(cpuTimeOfFamily(pid) - before.database);
    const node = micros(cpuTimeOf(process.pid) - before.node);
    return { perSecond: Math.round(perSecond), database, node };
  };

  const done: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const spread = spreadOperations(guard, funded, seconds);
    const hot = hotOperations(funded);
    done.push({
      tpcb: tpcb && (await rateOf(() => tpcb(seconds))),
      spread: await rateOf(() => loadOperations(api, spread, seconds)),
      hot: await rateOf(() => loadOperations(worker, hot, seconds)),
      single: await rateOf(() => loadOperations(single, hot, seconds)),
    });
    console.log(`round ${round + 1}, load ${loadNow()}: ${JSON.stringify(done.at(-1))}`);
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
  const middle = (of: (round: Round) => number | undefined) =>
    median(rounds.flatMap((round) => of(round) ?? []));
  const [spread, hot] = [middle((r) => r.spread.perSecond), middle((r) => r.hot.perSecond)];
  const single = middle((r) => r.single.perSecond);
  if (rounds.some(({ tpcb }) => tpcb === null)) {
    console.log("skipped: no pgbench on this machine");
  } else {
    const rival = "pgbench tpcb-like, 16 clients";
    const tpcb = middle((r) => r.tpcb?.perSecond);
    const detail = `${spread} and ${tpcb} a second`;
    const bars = { atLeast: 2, goal: 3 };
    sayFigure({ name: "ledger, spread accounts", rival, found: spread / tpcb, ...bars, detail });
    const database = middle((r) => r.spread.database);
    const node = middle((r) => r.spread.node);
    const theirs = middle((r) => r.tpcb?.database);
    sayFigure({
      name: "CPU of database and Node for a ledger operation",
      rival: "that of tpcb's database",
      found: (database + node) / theirs,
      atLeast: 0.7,
      goal: 0.5,
      lessIsBetter: true,
      detail: `microseconds: ${database} and ${node}, the load's own included; tpcb ${theirs}`,
    });
  }
  sayFigure({
    name: "ledger, hot accounts",
    rival: "spread accounts",
    found: hot / spread,
    atLeast: 0.9,
    goal: 1,
    detail: `${hot} and ${spread} a second`,
  });
  sayFigure({
    name: "ledger, hot accounts in batches",
    rival: "one transaction each",
    found: hot / single,
    atLeast: 15,
    goal: 25,
    detail: `${hot} and ${single} a second`,
  });
}
