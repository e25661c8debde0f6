import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { root } from "../../tools/stage.ts";
import { freePort } from "./free-port.ts";
import { processId } from "./start-stack.ts";
import { until } from "./until.ts";

export type SecondApi = { readonly baseUrl: string; close(): Promise<void> };

const server = path.join(root, "apps/server/src");
const rails = path.join(server, "runtime/supervision/child-guard-rails.mjs");

/** Another web server of a running product, in a process of its own, with the settings of the first. */
export async function startSecondApi(dataDir: string): Promise<SecondApi> {
  const first = await readFile(`/proc/${await processId(dataDir, "api")}/environ`, "utf8");
  const settings = Object.fromEntries(first.split("\0").map((line) => line.split(/=(.*)/s, 2)));
  const port = await freePort();
  const api = spawn(process.execPath, ["--import", rails, path.join(server, "main/api.ts")], {
    cwd: path.join(dataDir, "run"),
    env: { ...settings, PORT: String(port) },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const ended = once(api, "exit");
  const baseUrl = `http://127.0.0.1:${port}`;
  await until("a second web server", async () => {
    if (api.exitCode !== null) throw new Error("it did not start");
    return (await fetch(`${baseUrl}/healthz`).catch(() => undefined))?.ok || undefined;
  });
  return {
    baseUrl,
    async close() {
      api.kill("SIGTERM");
      await ended;
    },
  };
}
