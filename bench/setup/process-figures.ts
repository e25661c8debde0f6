import { readdirSync, readFileSync } from "node:fs";

/** The system counts the time of processes in hundredths of a second. */
const tickMs = 10;

const pageBytes = 4_096;

/** Milliseconds of processor time that a process has used, with those of its children that have ended. */
export function cpuTimeOf(pid: number): number {
  return fieldsOf(pid)
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks) * tickMs, 0);
}

/** The same of a process and all its children that are there: a database server and its sessions. */
export function cpuTimeOfFamily(pid: number): number {
  const children = readdirSync("/proc").filter(
    (name) => /^\d+$/.test(name) && parentOf(Number(name)) === pid,
  );
  return [pid, ...children.map(Number)].reduce((sum, one) => sum + cpuTimeOf(one), 0);
}

/** MiB that a process holds; 0 of one that has ended. */
export function memoryOf(pid: number): number {
  try {
    const [, pages] = readFileSync(`/proc/${pid}/statm`, "latin1").split(" ");
    return Math.round((Number(pages) * pageBytes) / 2 ** 20);
  } catch {
    return 0;
  }
}

function parentOf(pid: number): number {
  return Number(fieldsOf(pid)[1]);
}

/** What the system says of a process after its name; nothing of one that has just ended. */
function fieldsOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}
