import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { migrationsFolder } from "../../src/runtime/database/prepare-database.ts";
import { ownerRole } from "../../src/runtime/database/roles.ts";
import { runMigrations } from "../../src/runtime/database/run-migrations.ts";
import { type FreshDatabase, freshDatabase } from "../database.ts";

/** The ledger's own migration and those it needs. */
const ledgerMigrations = /^000[12]-/;

/**
 * A database with the ledger and nothing above it: what features add to its rules (an exchange
 * needs a quote, a subscription an open project) does not stand between a test and the ledger.
 */
export async function ledgerDatabase(): Promise<FreshDatabase> {
  const fresh = await freshDatabase(inject("testServer"), "template0");
  const folder = mkdtempSync(path.join(tmpdir(), "clearhold-ledger-"));
  const admin = new pg.Client({ connectionString: fresh.adminUrl });
  try {
    for (const file of readdirSync(migrationsFolder).filter((one) => ledgerMigrations.test(one))) {
      copyFileSync(path.join(migrationsFolder, file), path.join(folder, file));
    }
    await admin.connect();
    await admin.query(`alter schema public owner to ${ownerRole}`);
    await runMigrations(admin, folder);
  } finally {
    await admin.end();
    rmSync(folder, { recursive: true });
  }
  return fresh;
}
