import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { until } from "./until.ts";

/** Asks a process to stop as a person at its terminal does. Returns once it has ended. */
export async function pressCtrlC(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGINT");
  await until(`process ${child.pid} to end at Ctrl-C`, () => ended);
}
