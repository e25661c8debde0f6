import { pino } from "pino";
import { startHeartbeat } from "../../src/kernel/heartbeat.ts";
import type { World } from "../world.ts";

/** As the worker leaves its beats of the part `chain`, until this check has left one. */
export async function beatOnce(
  { databases }: Pick<World, "databases">,
  check: () => Promise<string>,
): Promise<void> {
  let left = () => {};
  const checked = new Promise<void>((resolve) => {
    left = resolve;
  });
  const once = async () => {
    setImmediate(left);
    return check();
  };
  const logger = pino({ level: "silent" });
  const beat = startHeartbeat(databases.worker, [{ name: "chain", check: once }], logger);
  await checked;
  await beat.stop();
}
