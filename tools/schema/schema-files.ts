import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import {
  type Migration,
  type MigrationFiles,
  readMigrations,
} from "../../apps/server/src/runtime/database/migration-files.ts";

const folder = path.resolve(import.meta.dirname, "../../apps/server/migrations");

/** The whole schema as a freshly migrated database has it. Generated; for reading and comparing. */
const schemaFile = path.join(folder, "schema.sql");

/** The hash of every file of tables, as it was when it was added. */
const hashesFile = path.join(folder, "hashes.json");

const firstLines = [
  "-- The schema of a freshly migrated database. `npm run schema` writes this file; never edit it.",
  "-- Constraints are in the order of their names. Bodies of functions are in functions/.",
];

/** The text of schema.sql: it begins with hashes of the migrations that it was made of and of itself. */
export function schemaText(files: MigrationFiles, description: string): string {
  return [...firstLines, madeOf(files), hashOf("Text", description), "", description].join("\n");
}

/** What is wrong with the two generated files, found without a database; empty when nothing is. */
export function schemaFindings(files: MigrationFiles, schema: string, hashes: string): string[] {
  const known: Record<string, string> = JSON.parse(hashes);
  const names = new Set(files.tables.map(({ name }) => name));
  const gone = Object.keys(known).filter((name) => !names.has(name));
  const [made, text, , ...description] = schema.split("\n").slice(firstLines.length);
  return [
    ...gone.map((name) => `${name} is in hashes.json, but its file is gone`),
    ...files.tables.flatMap((file) => {
      const hash = known[file.name];
      if (hash === undefined) return [`${file.name} is not in hashes.json: run \`npm run schema\``];
      return hash === file.checksum
        ? []
        : [`${file.name} was changed after it was added: undo that and write a new file`];
    }),
    ...(made === madeOf(files)
      ? []
      : ["schema.sql is older than the migrations: run `npm run schema`"]),
    ...(text === hashOf("Text", description.join("\n"))
      ? []
      : ["schema.sql was edited by hand: run `npm run schema`"]),
  ];
}

/** The files as they are in this clone. */
export function readSchemaFiles() {
  const read = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : "{}");
  return { files: readMigrations(folder), schema: read(schemaFile), hashes: read(hashesFile) };
}

/** Writes schema.sql, and the hashes of files that are new. A known hash is never replaced. */
export function writeSchemaFiles(description: string): void {
  const { files, hashes } = readSchemaFiles();
  const present = files.tables.map(({ name, checksum }) => [name, checksum]);
  const known = { ...Object.fromEntries(present), ...JSON.parse(hashes) };
  writeFileSync(hashesFile, `${JSON.stringify(known, null, 2)}\n`);
  writeFileSync(schemaFile, schemaText(files, description));
}

function madeOf({ tables, repeatable }: MigrationFiles): string {
  const line = ({ name, checksum }: Migration) => `${name} ${checksum}\n`;
  const text = [...tables, ...repeatable].map(line).join("");
  return hashOf("Made of migrations", text);
}

function hashOf(of: string, text: string): string {
  return `-- ${of} ${createHash("sha256").update(text).digest("hex")}`;
}
