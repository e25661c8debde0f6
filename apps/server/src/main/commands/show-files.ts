import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ShowFiles } from "../../acts/world.ts";
import type { Terminal } from "./terminal.ts";

const inMemory = "/dev/shm";
const endings = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Shows files that must not stay: in a folder of this user alone, in memory where the system has
 * room for that, until Enter is pressed. They go however the command ends, but by SIGKILL.
 */
export function openShowFiles(terminal: Terminal, say: (line: string) => void): ShowFiles {
  return async (lines, files) => {
    const folder = mkdtempSync(path.join(existsSync(inMemory) ? inMemory : tmpdir(), "clearhold-"));
    const remove = () => rmSync(folder, { recursive: true, force: true });
    const leave = () => process.exit(1);
    process.on("exit", remove);
    for (const ending of endings) process.on(ending, leave);
    try {
      for (const { name, bytes } of files) {
        writeFileSync(path.join(folder, name), bytes, { mode: 0o600, flag: "wx" });
      }
      for (const line of lines) say(line);
      for (const { name } of files) say(`  ${path.join(folder, name)}`);
      await terminal.ask("Press Enter when you have seen them; the files are removed then. ");
    } finally {
      remove();
      process.off("exit", remove);
      for (const ending of endings) process.off(ending, leave);
    }
  };
}
