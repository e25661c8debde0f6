import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import {
  ensureDatabase,
  prepareDatabase,
  renewSpendingKey,
} from "../../apps/server/src/runtime/database/prepare-database.ts";
import type { LoginRole } from "../../apps/server/src/runtime/database/roles.ts";
import { startPostgres } from "../../apps/server/src/runtime/postgres/start-postgres.ts";
import { makeOpenTestFolder } from "../../tools/test-folder.ts";

export type BenchServer = {
  readonly pid: number;
  readonly urls: Record<LoginRole, string>;
  /** The superuser's. */
  readonly adminUrl: string;
  /** Of the guard's authorisations. */
  readonly spendingKey: string;
  asAdmin(sql: string): Promise<void>;
  /** pgbench tpcb-like with 16 clients on this server, in transactions/s; null without pgbench. */
  tpcb: ((seconds: number) => number) | null;
  close(): Promise<void>;
};

/**
 * The product's own server with the product's settings (fsync on), on data thrown away after.
 * @param scale of pgbench's tables: a unit is 100,000 rows.
 */
export async function startBenchServer(scale = 10): Promise<BenchServer> {
  const folder = makeOpenTestFolder();
  const server = await startPostgres({
    dataDir: folder,
    logger: { info: () => {}, warn: () => {} },
  });
  const adminUrl = server.adminUrl("clearhold");
  await ensureDatabase(server.adminUrl("postgres"), "clearhold");
  const { urls } = await prepareDatabase(adminUrl, path.join(folder, "secrets"), "devnet");
  // New books are no backup; a worker would say so at its start.
  await runAs(adminUrl, "select restore_note_check()");
  // The signer has given so many addresses.
  await runAs(adminUrl, "update addresses_given set given = 10000000");
  await ensureDatabase(server.adminUrl("postgres"), "tpcb");
  return {
    pid: server.pid,
    urls,
    adminUrl,
    spendingKey: await renewSpendingKey(adminUrl),
    asAdmin: (sql) => runAs(adminUrl, sql),
    tpcb: await openTpcb(server.adminUrl("tpcb"), scale),
    async close() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function runAs(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function openTpcb(url: string, scale: number): Promise<((seconds: number) => number) | null> {
  try {
    execFileSync("pgbench", ["--version"], { stdio: "ignore" });
  } catch {
    return null;
  }
  execFileSync("pgbench", ["-i", "-q", "-s", String(scale), url], { stdio: "ignore" });
  // Else their cleaning, which goes on after a round of theirs, would take its work from the next of ours.
  await runAs(
    url,
    ["accounts", "branches", "tellers", "history"]
      .map((name) => `alter table pgbench_${name} set (autovacuum_enabled = off)`)
      .join(";"),
  );
  return (seconds) => {
    const args = [
      "-n",
      "-M",
      "prepared",
      "-c",
      "16",
      "-j",
      "2",
      "-T",
      String(Math.ceil(seconds)),
      url,
    ];
    const report = execFileSync("pgbench", args, { encoding: "utf8" });
    const [, figure] = /tps = ([\d.]+)/.exec(report) ?? [];
    if (!figure) throw new Error(`pgbench said nothing of its figure: ${report}`);
    return Number(figure);
  };
}
