import type pg from "pg";
import { StartFault } from "../start-fault.ts";
import { type Migration, pendingMigrations, readMigrations } from "./migration-files.ts";
import { ownerRole } from "./roles.ts";

const tableSql = `create table if not exists schema_migrations (
  number integer primary key,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now()
)`;

/**
 * Runs the files that have not run yet, each in its own transaction, as the owner of all tables.
 * Two runners at once are safe: the second waits for the first and finds nothing left.
 * @returns the names of the files that ran.
 */
export async function runMigrations(admin: pg.Client, folder: string): Promise<string[]> {
  const files = readMigrations(folder);
  await asOwner(admin, async () => {
    // "if not exists" still notes that it did nothing; a start should say nothing.
    await admin.query("set local client_min_messages = warning");
    await admin.query(tableSql);
  });
  const done: string[] = [];
  for (const file of pendingMigrations(files, await appliedMigrations(admin))) {
    if (await runOne(admin, files, file)) done.push(file.name);
  }
  return done;
}

/** Work in one transaction with the owner's rights; the rights end with it. */
async function asOwner<T>(admin: pg.Client, work: () => Promise<T>): Promise<T> {
  await admin.query("begin");
  try {
    await admin.query(`set local role ${ownerRole}`);
    const result = await work();
    await admin.query("commit");
    return result;
  } catch (error) {
    await admin.query("rollback");
    throw error;
  }
}

async function runOne(
  admin: pg.Client,
  files: readonly Migration[],
  file: Migration,
): Promise<boolean> {
  return asOwner(admin, async () => {
    await admin.query("lock table schema_migrations in exclusive mode");
    const left = pendingMigrations(files, await appliedMigrations(admin));
    if (!left.some((candidate) => candidate.number === file.number)) return false;
    await execute(admin, file);
    await admin.query(
      "insert into schema_migrations (number, name, checksum) values ($1, $2, $3)",
      [file.number, file.name, file.checksum],
    );
    return true;
  });
}

async function execute(admin: pg.Client, file: Migration): Promise<void> {
  try {
    await admin.query(file.sql);
  } catch (error) {
    const { message, position } = error as { message: string; position?: string };
    const line = position
      ? ` at line ${file.sql.slice(0, Number(position)).split("\n").length}`
      : "";
    throw new StartFault(`migration ${file.name}${line}: ${message}`, { cause: error });
  }
}

async function appliedMigrations(admin: pg.Client) {
  const { rows } = await admin.query<{ number: number; name: string; checksum: string }>(
    "select number, name, checksum from schema_migrations order by number",
  );
  return rows;
}
