import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../../src/kernel/database.ts";
import { heartbeatPart, startHeartbeat } from "../../src/kernel/heartbeat.ts";
import { freshDatabase } from "../database.ts";
import { useOpened } from "../use-world.ts";

const fresh = useOpened(freshDatabase);
const api = useOpened(() => openDatabase({ url: fresh.urls.api, poolSize: 1, name: "api" }));
const worker = useOpened(() =>
  openDatabase({ url: fresh.urls.worker, poolSize: 1, name: "worker" }),
);
const logger = pino({ level: "silent" });

describe("a heartbeat", () => {
  it("is heard while its part is well, and its silence is heard too", async () => {
    await expect(heartbeatPart(api, "worker").check()).rejects.toThrow("worker is silent");
    const beats = [
      { name: "worker", check: async () => "running" },
      { name: "signer", check: () => Promise.reject(new Error("no answer")) },
    ];
    const heartbeat = startHeartbeat(worker, beats, logger);
    let state: string | undefined;
    while (!state) {
      state = await heartbeatPart(api, "worker")
        .check()
        .catch(() => sleep(10).then(() => undefined));
    }
    expect(state).toBe("running");
    await expect(heartbeatPart(api, "signer").check()).rejects.toThrow("signer is silent");
    await heartbeat.stop();
    // The second one by a clock that was set back since.
    for (const beatAt of ["now() - interval '6 seconds'", "now() + interval '1 minute'"]) {
      await worker.query(`update process_heartbeats set beat_at = ${beatAt}`);
      await expect(heartbeatPart(api, "worker").check()).rejects.toThrow("worker is silent");
    }
  });
});
