import { runningServer } from "./open-books.ts";
import { until } from "./until.ts";

/**
 * Kills the database of a running product, and returns once another one is in its place. That is no
 * question to it: a session of the killed server may live long enough to answer. Throws where none runs.
 */
export async function killDatabase(dataDir: string): Promise<void> {
  const killed = runningServer(dataDir);
  if (!killed) throw new Error("no database runs");
  process.kill(killed.pid, "SIGKILL");
  await until("another database", async () => {
    const running = runningServer(dataDir);
    return (running?.ready && running.pid !== killed.pid) || undefined;
  });
}
