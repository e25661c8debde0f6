import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { StartFault } from "../start-fault.ts";

/** `name` is the path in the folder of migrations, with `/` between: "tables/0001-base.sql". */
export type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

export type MigrationFiles = {
  /** Each runs once, in this order, and is never changed after it has left its branch. */
  readonly tables: readonly Migration[];
  /** All run again, in this order, whenever one of them or the tables change. */
  readonly repeatable: readonly Migration[];
};

const tableName = /^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.sql$/;

/** A view needs its functions, a trigger both, and a right the thing that it is a right on. */
const repeatableFolders = ["functions", "views", "triggers", "grants"] as const;

/** The migrations in `folder`; docs/schema.md says what belongs where. */
export function readMigrations(folder: string): MigrationFiles {
  const tables = readFolder(folder, "tables");
  for (const [index, { name }] of tables.entries()) {
    if (Number(tableName.exec(path.posix.basename(name))?.[1]) !== index + 1) {
      const expected = String(index + 1).padStart(4, "0");
      throw new StartFault(`migration ${name}: its name must be ${expected}-intent.sql`);
    }
  }
  return { tables, repeatable: repeatableFolders.flatMap((part) => readFolder(folder, part)) };
}

function readFolder(folder: string, part: string): Migration[] {
  const place = path.join(folder, part);
  if (!existsSync(place)) return [];
  const names = readdirSync(place).filter((name) => name.endsWith(".sql"));
  return names.sort().map((name) => {
    const sql = readFileSync(path.join(place, name), "utf8");
    const checksum = createHash("sha256").update(sql).digest("hex");
    return { name: `${part}/${name}`, sql, checksum };
  });
}

/** What the database remembers of a migration that ran. */
export type AppliedMigration = { readonly name: string; readonly checksum: string };

/** What is still to do: nothing when both lists are empty. */
export type PendingMigrations = {
  /** The tables still to be made. */
  readonly tables: readonly Migration[];
  /** Names of the repeatable files that are new, changed or gone. */
  readonly changed: readonly string[];
};

/**
 * Compares the files with what ran.
 * @throws StartFault when a file of tables that ran was changed, renamed or taken away.
 */
export function pendingMigrations(
  files: MigrationFiles,
  applied: readonly AppliedMigration[],
): PendingMigrations {
  const ran = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  for (const name of ran.keys()) {
    const isTable = name.startsWith("tables/");
    if (isTable && !files.tables.some((file) => file.name === name)) {
      throw new StartFault(`migration ${name} has run, but its file is gone`);
    }
  }
  for (const { name, checksum } of files.tables) {
    if (ran.has(name) && ran.get(name) !== checksum) {
      throw new StartFault(`migration ${name} was changed after it ran: write a new one instead`);
    }
  }
  const known = new Set([...files.tables, ...files.repeatable].map(({ name }) => name));
  const differs = ({ name, checksum }: Migration) => ran.get(name) !== checksum;
  return {
    tables: files.tables.filter(differs),
    changed: [
      ...files.repeatable.filter(differs).map(({ name }) => name),
      ...[...ran.keys()].filter((name) => !known.has(name)),
    ],
  };
}
