import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { StartFault } from "../start-fault.ts";

export type Migration = { number: number; name: string; sql: string; checksum: string };

const fileShape = /^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.sql$/;

/** The numbered files of a folder in order: 0001, 0002, … without a gap or a double. */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter(
    (name) => name.endsWith(".sql") && name !== "schema.sql",
  );
  return names.sort().map((name, index) => {
    const number = Number(fileShape.exec(name)?.[1]);
    if (number !== index + 1) {
      const expected = String(index + 1).padStart(4, "0");
      throw new StartFault(`migration ${name}: its name must be ${expected}-intent.sql`);
    }
    const sql = readFileSync(path.join(folder, name), "utf8");
    return { number, name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
  });
}

/**
 * The files that are still to run.
 * @throws StartFault when a file that has run was changed, renamed or taken away: forward only.
 */
export function pendingMigrations(
  files: readonly Migration[],
  applied: readonly { number: number; name: string; checksum: string }[],
): Migration[] {
  for (const row of applied) {
    const file = files.find((candidate) => candidate.number === row.number);
    if (!file) throw new StartFault(`migration ${row.name} has run, but its file is gone`);
    if (file.name !== row.name || file.checksum !== row.checksum) {
      throw new StartFault(
        `migration ${file.name} was changed after it ran: write a new one instead`,
      );
    }
  }
  return files.filter((file) => !applied.some((row) => row.number === file.number));
}
