import { cpSync, rmSync } from "node:fs";
import pg from "pg";
import { inject } from "vitest";
import { makeTestFolder } from "../../../../tools/test-folder.ts";
import { migrationsFolder } from "../../src/runtime/database/prepare-database.ts";
import { ownerRole } from "../../src/runtime/database/roles.ts";
import { type FreshDatabase, freshDatabase, runMigrations } from "../database.ts";

/** The ledger's own migrations and those that they need. */
const ledgerMigrations = /(?:000[12]-[a-z]+|\/(?:base|ledger))\.sql$/;

/**
 * A database with the ledger and nothing above it. Accounts, kinds and shapes that features have
 * added are in it; what else they ask (an exchange needs a quote, a subscription an open project)
 * does not stand between a test and the ledger.
 */
export async function ledgerDatabase(): Promise<FreshDatabase> {
  const fresh = await freshDatabase(inject("testServer"), "template0");
  const folder = makeTestFolder();
  const admin = new pg.Client({ connectionString: fresh.adminUrl });
  try {
    cpSync(migrationsFolder, folder, {
      recursive: true,
      filter: (file) => !file.endsWith(".sql") || ledgerMigrations.test(file),
    });
    await admin.connect();
    await admin.query(`alter schema public owner to ${ownerRole}`);
    await runMigrations(admin, folder);
    await copyRules(admin);
  } finally {
    await admin.end();
    rmSync(folder, { recursive: true });
  }
  return fresh;
}

const ruleTables = ["ledger_chart", "ledger_kinds", "ledger_shapes", "ledger_posters"];
/** Never right but while a restored backup is locked, and since: triggers above the ledger decide. */
const lockedAlone = ["withdrawal-recovered", "withdrawal-repaid"];

/** The rules of the whole product, read from a database that has all migrations. */
async function copyRules(admin: pg.Client): Promise<void> {
  const whole = await freshDatabase(inject("testServer"));
  const source = new pg.Client({ connectionString: whole.adminUrl });
  try {
    await source.connect();
    for (const table of ruleTables) {
      const { rows } = await source.query(`select to_jsonb(r) as row from ${table} r`);
      const wanted = rows.map(({ row }) => row).filter(({ kind }) => !lockedAlone.includes(kind));
      await admin.query(
        `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)
         on conflict do nothing`,
        [JSON.stringify(wanted)],
      );
    }
  } finally {
    await source.end();
    await whole.close();
  }
}
