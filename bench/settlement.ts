/**
 * A project of 100,000 subscriptions is settled, and its payouts are booked at least as fast as
 * other money operations. Each round measures those first, as `ledger-posting.ts` does, then pays
 * for as long. The payout is interrupted in between and goes on in the next round, as after a kill.
 * `node bench/settlement.ts [--subscriptions 100000] [--seconds 5] [--users 20000]`.
 */
import { payProject } from "../apps/server/src/features/projects/settlements/pay-due.ts";
import { systemClock } from "../apps/server/src/kernel/clock.ts";
import { openDatabase } from "../apps/server/src/kernel/database.ts";
import { type Ledger, openLedger } from "../apps/server/src/ledger/index.ts";
import type { LoginRole } from "../apps/server/src/runtime/database/roles.ts";
import {
  checkFundedBooks,
  fundUsers,
  loadOperations,
  rowTableSql,
  spreadOperations,
} from "./setup/ledger-operations.ts";
import { type BenchServer, startBenchServer } from "./setup/ledger-server.ts";
import { median, watched } from "./setup/measures.ts";
import { readSizes } from "./setup/read-sizes.ts";
import {
  openOperators,
  raiseProject,
  type SettlementDeps,
  settlementSteps,
} from "./setup/settlement-project.ts";

const sizes = readSizes({
  usual: { subscriptions: 100_000, seconds: 5, users: 20_000 },
  quick: { subscriptions: 200, seconds: 0.2, users: 50 },
});
const { seconds } = sizes;
/** What a payout ends with that is broken off. */
const broken = new Error("broken off");

const server = await startBenchServer();
try {
  await server.asAdmin(rowTableSql);
  await measure(server);
} finally {
  await server.close();
}

async function measure({ urls, asAdmin, spendingKey }: BenchServer): Promise<void> {
  const open = (role: LoginRole, poolSize = 4) =>
    openDatabase({ url: urls[role], poolSize, name: `bench-${role}` });
  const databases = { worker: open("worker", 6), operator: open("operator"), guard: open("guard") };
  const apiDb = open("api");
  const auditor = openDatabase({
    ...{ url: urls.auditor, poolSize: 1, name: "bench-auditor" },
    readsAll: true,
  });
  const clock = movableClock();
  const api = openLedger({ database: apiDb, clock });
  const worker = openLedger({ database: databases.worker, clock });
  const deps: SettlementDeps = { databases, api, worker, clock, spendingKey };

  const users = await fundUsers({ api, worker }, deps, sizes.users);
  const count = sizes.subscriptions;
  const projectId = await raiseProject(deps, count);
  // As autovacuum does within a minute of a table's growth.
  await asAdmin("vacuum analyze");
  console.log(`a project of ${count} subscriptions is raised`);

  const operators = await openOperators(deps);
  for (const [name, step] of settlementSteps(deps, operators, projectId)) {
    const { ms, peak } = await watched(step);
    console.log(
      `${name}: ${Math.round(ms)} ms, ${Math.round(peak)} MiB more than before at its peak`,
    );
  }
  await payInRounds(deps, projectId, () =>
    loadOperations(api, spreadOperations(deps, users, seconds), seconds),
  );

  const findings = await checkFundedBooks(auditor);
  console.log(`books after the payout: ${findings.length} findings`);
  if (findings.length > 0) process.exitCode = 1;
  await Promise.all([api, worker].map((ledger) => ledger.close()));
  await Promise.all([...Object.values(databases), apiDb, auditor].map((one) => one.close()));
}

async function payInRounds(
  { databases, worker, clock }: SettlementDeps,
  projectId: string,
  operationsPerSecond: () => Promise<number>,
): Promise<void> {
  const ratios: number[] = [];
  const { peak } = await watched(async () => {
    for (let left = true; left; ) {
      const baseline = await operationsPerSecond();
      const started = performance.now();
      const ledger = stoppingLedger(worker, started + seconds * 1000);
      left = await payProject({ database: databases.worker, ledger, clock }, projectId).then(
        () => false,
        (error: unknown) => {
          if (error !== broken) throw error;
          return true;
        },
      );
      const elapsed = (performance.now() - started) / 1000;
      const figure = ledger.posted() / elapsed;
      // What is left for the last round may be too little to measure.
      if (elapsed > seconds / 2) ratios.push(figure / baseline);
      console.log(
        `round: ${Math.round(figure)} payouts/s, other operations ${Math.round(baseline)} op/s, ratio ${(figure / baseline).toFixed(2)}`,
      );
    }
  });
  const ratio = median(ratios);
  console.log(`payout: ${Math.round(peak)} MiB more than before at its peak`);
  console.log(
    `payouts / other operations: ratio ${ratio.toFixed(2)}, goal 1: ${ratio >= 1 ? "met" : "MISSED"}`,
  );
}

/** A worker that dies at a moment: what it posted before stands, and nothing more is posted. */
function stoppingLedger(ledger: Ledger, endMs: number) {
  let posted = 0;
  return {
    posted: () => posted,
    async post<A extends Parameters<Ledger["post"]>[0]["answer"]>(
      posting: Parameters<typeof ledger.post<A>>[0],
    ): Promise<A> {
      if (performance.now() > endMs) throw broken;
      const answer = await ledger.post(posting);
      posted += 1;
      return answer;
    },
  };
}

function movableClock(): SettlementDeps["clock"] {
  let shiftMs = 0;
  return {
    now: () => new Date(systemClock.now().getTime() + shiftMs),
    advance(by) {
      shiftMs += by * 1000;
    },
  };
}
