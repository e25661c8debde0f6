import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { StartFault } from "../start-fault.ts";
import { type DataLayout, networkFile } from "./data-layout.ts";

/** Somebody else runs on this data directory. */
export class DataInUse extends StartFault {
  constructor(dataDir: string, pid: number) {
    super(`${dataDir} is in use by process ${pid}: one data directory, one Clearhold`);
    this.name = "DataInUse";
  }
}

/** Holds a data directory. Taken back, a folder that was not there before is gone again. */
export function holdDataDir(
  layout: DataLayout,
  say: (line: string) => void,
): { readonly isFresh: boolean; letGo(): void; takeBack(): void } {
  const { dataDir, runDir } = layout;
  const wasThere = existsSync(dataDir);
  const letGo = lockDataDir(dataDir, say);
  const isFresh = readdirSync(dataDir).length === 1 && readdirSync(runDir).length === 1;
  return {
    isFresh,
    letGo,
    takeBack() {
      letGo();
      if (!isFresh) return;
      rmSync(networkFile(layout), { force: true });
      rmdirSync(runDir);
      if (!wasThere) rmdirSync(dataDir);
    },
  };
}

/**
 * Takes a data directory for this process. The lock of a process that is gone is taken over: it
 * names its holder by number and start time, because numbers are used again. So is one that names
 * nobody, which a crash or a full disk of an earlier version left behind.
 * @returns how to let go of it.
 * @throws DataInUse while the holder lives.
 */
export function lockDataDir(dataDir: string, say: (line: string) => void = () => {}): () => void {
  const file = path.join(dataDir, "run", "start.lock");
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  const own = `${process.pid} ${startTime(process.pid)}`;
  try {
    writeFileSync(draft, own, { mode: 0o644, flush: true });
    while (!publish(draft, file)) {
      const text = readIfThere(file);
      if (text === undefined) continue;
      const holder = holderIn(text);
      if (!holder) say(`The lock file ${file} named nobody, as after a crash, and was replaced.`);
      else if (holder.started === startTime(holder.pid)) throw new DataInUse(dataDir, holder.pid);
      removeLock(file, text);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => removeLock(file, own);
}

/**
 * Removes the lock that says this. Another start may have replaced it since it was read, so the file
 * is first moved to where only this process looks; one that says something else is put back.
 */
function removeLock(file: string, text: string): void {
  const aside = `${file}.${process.pid}.old`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  if (readFileSync(aside, "utf8") !== text) publish(aside, file);
  rmSync(aside);
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Whole or not at all, and only where none is: no lock of ours is ever empty. */
function publish(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Undefined where no process is named. */
function holderIn(text: string): { pid: number; started: string } | undefined {
  const [, pid, started] = /^(\d+) (\S+)$/.exec(text.trim()) ?? [];
  return pid && started ? { pid: Number(pid), started } : undefined;
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
