import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { makeTestFolder } from "../../tools/test-folder.ts";

/** Where the run's seeded data are; playwright hands its environment on to the workers. */
const variable = "CLEARHOLD_SEEDED_DATA";

/** Keeps a data directory for this run; gives how to throw it away. */
export async function keepSeededData(dataDir: string): Promise<() => Promise<void>> {
  const folder = makeTestFolder();
  const kept = path.join(folder, "seeded");
  await copy(dataDir, kept);
  process.env[variable] = kept;
  return () => rm(folder, { recursive: true, force: true });
}

/** Nothing where nothing is kept: the product then makes its data itself. */
export async function copySeededData(dataDir: string): Promise<void> {
  const kept = process.env[variable];
  if (kept) await copy(kept, dataDir);
}

/** Owners and rights too: each process of the product has files that are its own. */
async function copy(from: string, to: string): Promise<void> {
  await promisify(execFile)("cp", ["-a", from, to]);
}
