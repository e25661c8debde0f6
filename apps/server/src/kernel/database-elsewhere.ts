import { createHash } from "node:crypto";
import path from "node:path";

/**
 * The folder that the embedded database of a data directory has instead of that directory, where
 * its account cannot reach it.
 */
export function databaseElsewhere(dataDir: string): string {
  const name = createHash("sha256").update(path.resolve(dataDir)).digest("hex").slice(0, 12);
  return path.join("/var/lib/clearhold", name);
}
