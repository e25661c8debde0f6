import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeTestFolder } from "../../../tools/test-folder.ts";
import { openGuardPort } from "../src/kernel/guard-port.ts";
import { localCaller } from "../src/kernel/local-call.ts";

export type GuardProcess = {
  readonly socketPath: string;
  /** 64 hexadecimal digits. */
  readonly pepper: string;
  close(): Promise<void>;
};

/** The guard as the product runs it: a process of its own on a socket. */
export async function startGuardProcess(databaseUrl: string): Promise<GuardProcess> {
  const folder = makeTestFolder();
  const socketPath = path.join(folder, "guard.sock");
  const pepper = randomBytes(32).toString("hex");
  const secretFile = (name: string, text: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, text, { mode: 0o400 });
    return file;
  };
  const guard = spawn(process.execPath, [path.join(import.meta.dirname, "../src/main/guard.ts")], {
    env: {
      ...process.env,
      LOG_LEVEL: "warn",
      DATABASE_URL: databaseUrl,
      GUARD_SOCKET: socketPath,
      GUARD_WORKER_SOCKET: path.join(folder, "guard-worker.sock"),
      PEPPER_FILE: secretFile("pepper", pepper),
      ORDER_KEY_FILE: secretFile("order", randomBytes(32).toString("hex")),
      MAIL_DIR: path.join(folder, "mail"),
      PUBLIC_URL: "http://localhost:8080",
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const port = openGuardPort(localCaller(socketPath));
  while (!(await port.ping({}).catch(() => false))) {
    if (guard.exitCode !== null) throw new Error("the guard did not start");
    await sleep(50);
  }
  return {
    socketPath,
    pepper,
    async close() {
      const ended = new Promise((resolve) => guard.once("exit", resolve));
      guard.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
