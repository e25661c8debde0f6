import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { StartFault } from "../start-fault.ts";

/** Somebody else runs on this data directory. */
export class DataInUse extends StartFault {
  constructor(dataDir: string, pid: number) {
    super(`${dataDir} is in use by process ${pid}: one data directory, one Clearhold`);
    this.name = "DataInUse";
  }
}

/**
 * Takes a data directory for this process. The lock of a process that is gone is taken over: it
 * names its holder by number and start time, because numbers are used again.
 * @returns how to let go of it.
 * @throws DataInUse while the holder lives.
 */
export function lockDataDir(dataDir: string): () => void {
  const file = path.join(dataDir, "run", "start.lock");
  mkdirSync(path.dirname(file), { recursive: true });
  const mine = `${process.pid} ${startTime(process.pid)}`;
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: "wx", mode: 0o644 });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const [pid = Number.NaN, started] = readLock(file);
    if (started === undefined || started === startTime(pid)) throw new DataInUse(dataDir, pid);
    rmSync(file, { force: true });
  }
}

function readLock(file: string): [number, string | undefined] {
  const [pid, started] = readFileSync(file, "utf8").trim().split(" ");
  return [Number(pid), started];
}

/** Start of a process in ticks since boot; where there is no /proc, whether it lives at all. */
function startTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // Fields are counted after the name, which may hold spaces: state is the third, this the 22nd.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return process.platform === "linux" ? "gone" : livingMark(pid);
  }
}

function livingMark(pid: number): string {
  try {
    process.kill(pid, 0);
    return "alive";
  } catch {
    return "gone";
  }
}
