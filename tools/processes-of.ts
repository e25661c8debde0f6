import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** Every process that works in a folder or was started with a path in it; Linux alone can say. */
export function processesOf(folder: string): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
        return command.includes(folder) || readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
      } catch {
        return false; // it ended while we looked
      }
    });
}
