import { deepStrictEqual } from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import {
  ensureDatabase,
  ensureSchemas,
  migrationsFolder,
  prepareDatabase,
} from "../../apps/server/src/runtime/database/prepare-database.ts";
import { ensureRoles } from "../../apps/server/src/runtime/database/roles.ts";
import { lockSchema, migrate } from "../../apps/server/src/runtime/database/run-migrations.ts";
import { testSettings } from "../../apps/server/src/runtime/postgres/server-settings.ts";
import { startPostgres } from "../../apps/server/src/runtime/postgres/start-postgres.ts";
import { makeTestFolder } from "../../tools/test-folder.ts";
import { type Balance, readBalances, writeDatabase } from "./database-text.ts";

const run = promisify(execFile);

/** All that a data directory has beside its database; logs and mails are left out. */
const parts = [
  ...["demo-bill.txt", "demo.json", "demo.txt", "devnet", "guard", "network", "operators"],
  ...["secrets", "signer", "signer-public"],
];

/** What the text of the database was written from; `tables` has the hash of each file of tables. */
type About = { tables: Record<string, string>; balances: Balance[] };

/** Writes the data of a product that has stopped into `folder`, small and as text where it can be. */
export async function saveDataFolder(dataDir: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await withDatabase(dataDir, async (adminUrl) => {
    await withClient(adminUrl, async (db) => {
      const about: About = { tables: await readTables(db), balances: await readBalances(db) };
      await writeFile(path.join(folder, "about.json"), `${JSON.stringify(about, null, 1)}\n`);
      await writeFile(path.join(folder, "database.sql"), await writeDatabase(db));
    });
  });
  await run("tar", [
    "--numeric-owner",
    "-czf",
    path.join(folder, "files.tar.gz"),
    "-C",
    dataDir,
    ...parts,
  ]);
}

/**
 * Makes a data directory from `folder`: its files, a database with the tables of its version and its
 * rows, and then today's migrations on top.
 * @returns the balances as they were saved, and as they are after the migrations.
 */
export async function restoreDataFolder(
  folder: string,
  dataDir: string,
): Promise<{ saved: Balance[]; migrated: Balance[] }> {
  const { tables, balances }: About = JSON.parse(
    await readFile(path.join(folder, "about.json"), "utf8"),
  );
  await mkdir(dataDir, { recursive: true });
  await run("tar", ["--numeric-owner", "-xpzf", path.join(folder, "files.tar.gz"), "-C", dataDir]);
  const secrets = path.join(dataDir, "secrets");
  let migrated: Balance[] = [];
  await withDatabase(dataDir, async (adminUrl) => {
    await withClient(adminUrl, async (db) => {
      await ensureRoles(db, secrets, "devnet");
      await ensureSchemas(db);
      await makeTables(db, tables);
      await db.query(await readFile(path.join(folder, "database.sql"), "utf8"));
    });
    await prepareDatabase(adminUrl, secrets, "devnet");
    await withClient(adminUrl, async (db) => {
      migrated = await readBalances(db);
    });
  });
  return { saved: balances, migrated };
}

/** Files of tables never change, so those of the folder's version are still here. */
async function makeTables(db: pg.Client, tables: About["tables"]): Promise<void> {
  const some = makeTestFolder();
  try {
    for (const name of Object.keys(tables)) {
      await cp(path.join(migrationsFolder, name), path.join(some, name));
    }
    await lockSchema(db, () => migrate(db, some));
    // Another file would refuse the real data of that version.
    deepStrictEqual(await readTables(db), tables, "a file of tables is not what made these data");
  } finally {
    await rm(some, { recursive: true });
  }
}

async function readTables(db: pg.Client): Promise<About["tables"]> {
  const { rows } = await db.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migrations where name like 'tables/%' order by 1",
  );
  return Object.fromEntries(rows.map(({ name, checksum }) => [name, checksum]));
}

async function withDatabase(
  dataDir: string,
  work: (adminUrl: string) => Promise<void>,
): Promise<void> {
  const logger = { info: () => {}, warn: () => {} };
  const server = await startPostgres({ dataDir, logger, settings: testSettings });
  try {
    await ensureDatabase(server.adminUrl("postgres"), "clearhold");
    await work(server.adminUrl("clearhold"));
  } finally {
    await server.stop();
  }
}

async function withClient(url: string, work: (db: pg.Client) => Promise<void>): Promise<void> {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  try {
    await work(db);
  } finally {
    await db.end();
  }
}
