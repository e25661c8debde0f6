import { once } from "node:events";
import path from "node:path";
import { ConfigFault } from "../config/read-env.ts";
import { readStartConfig } from "../config/start-config.ts";
import { openLogSink } from "../kernel/log-sink.ts";
import { StartFault } from "../runtime/start-fault.ts";
import { type Product, startProduct } from "../runtime/supervision/start-product.ts";

/** How long the reader of our lines may take for the last ones. */
const lastLinesMs = 2_000;

const cloneDir = path.resolve(import.meta.dirname, "../../../..");

/** The supervisor must not wait for a terminal that is held, or for a file on a full disk. */
const terminal = openLogSink({ onRoom: (lines) => say(`(${lines} lines could not be shown)`) });

function say(line: string): void {
  terminal.write(`${line}\n`);
}

/** Ctrl-C, a polite kill, a closed terminal, or the death of the process that started this one. */
const asked = new AbortController();
for (const event of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"] as const) {
  process.on(event, () => asked.abort());
}

try {
  const config = readStartConfig(cloneDir);
  say(`Clearhold is starting; its data are in ${config.dataDir}`);
  await runUntilAsked(await startProduct(cloneDir, config, { say, signal: asked.signal }));
  process.exitCode = 0;
} catch (error) {
  say(explain(error));
  process.exitCode = 1;
}
// Nothing of ours is left; a channel to a parent must not keep the process, nor lines nobody reads.
if (process.connected) process.disconnect();
setTimeout(() => process.exit(), lastLinesMs).unref();

async function runUntilAsked(product: Product): Promise<void> {
  // Keeps the loop alive even in a moment when no child lives.
  const heartbeat = setInterval(() => {}, 60_000);
  if (!asked.signal.aborted) await once(asked.signal, "abort");
  clearInterval(heartbeat);
  say("Stopping …");
  await product.stop();
  say("Clearhold has stopped.");
}

function explain(error: unknown): string {
  if (error instanceof ConfigFault || error instanceof StartFault) return `Error: ${error.message}`;
  // A disk or an account that says no: the system's own sentence is plain, and a trace adds nothing.
  if (error instanceof Error && "syscall" in error) return `Error: ${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
