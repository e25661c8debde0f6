import { once } from "node:events";
import path from "node:path";
import { ConfigFault } from "../config/read-env.ts";
import { readStartConfig } from "../config/start-config.ts";
import { StartFault } from "../runtime/start-fault.ts";
import { type Product, startProduct } from "../runtime/supervision/start-product.ts";

const cloneDir = path.resolve(import.meta.dirname, "../../../..");

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Ctrl-C, a polite kill, a closed terminal, or the death of the process that started this one. */
const asked = new AbortController();
for (const event of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"] as const) {
  process.on(event, () => asked.abort());
}
// Whoever read our lines may be gone; that is no reason to leave processes behind.
process.stdout.on("error", () => {});

try {
  const config = readStartConfig(cloneDir);
  say(`Clearhold is starting; its data are in ${config.dataDir}`);
  await runUntilAsked(await startProduct(cloneDir, config, { say, signal: asked.signal }));
  process.exitCode = 0;
} catch (error) {
  say(explain(error));
  process.exitCode = 1;
}
// Nothing of ours is left; a channel to a parent must not keep the process.
if (process.connected) process.disconnect();

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
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
