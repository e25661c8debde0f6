import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { makeTestFolder } from "../../../tools/test-folder.ts";
import { type GuardPort, guardCalls, openPort } from "../src/wire/guard/guard-port.ts";
import { localCaller } from "../src/wire/local-call.ts";
import { untilSaid } from "./rounds.ts";

export type GuardProcess = {
  readonly pid: number;
  readonly socketPath: string;
  /** 64 hexadecimal digits. */
  readonly pepper: string;
  readonly port: GuardPort;
  signal(name: NodeJS.Signals): void;
  close(): Promise<void>;
};

export type GuardSettings = {
  /** The guard's login. */
  readonly databaseUrl: string;
  /** As the pepper of a guard that is there already. */
  readonly pepper?: string;
  readonly orderSeed?: string;
  /** As the database has it; without it nothing that the guard authorises is taken. */
  readonly spendingKey?: string;
  /** What a guard that is there already remembers of the books. */
  readonly booksFile?: string;
  /** How many seconds its clock is ahead. */
  readonly clockFile?: string;
};

const entry = path.join(import.meta.dirname, "../src/main/guard.ts");
/** As under the supervisor: it ends when the process that started it is gone. */
const rails = path.join(import.meta.dirname, "../src/runtime/supervision/child-guard-rails.mjs");

/** The guard as the product runs it: a process of its own on sockets of its own. */
export async function startGuardProcess(settings: GuardSettings): Promise<GuardProcess> {
  const { databaseUrl, clockFile } = settings;
  const { pepper = secret(), orderSeed = secret(), spendingKey = secret() } = settings;
  const folder = makeTestFolder();
  const socketPath = path.join(folder, "guard.sock");
  const secretFile = (name: string, text: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, text, { mode: 0o400 });
    return file;
  };
  const guard = spawn(process.execPath, ["--import", rails, entry], {
    env: {
      ...process.env,
      LOG_LEVEL: "warn",
      DATABASE_URL: databaseUrl,
      GUARD_SOCKET: socketPath,
      GUARD_WORKER_SOCKET: path.join(folder, "guard-worker.sock"),
      GUARD_SIGNER_SOCKET: path.join(folder, "guard-signer.sock"),
      RECORD_HEADS_FILE: path.join(folder, "record-heads.json"),
      PEPPER_FILE: secretFile("pepper", pepper),
      ORDER_KEY_FILE: secretFile("order", orderSeed),
      PUSH_KEY_FILE: secretFile("push", secret()),
      SPENDING_KEY: spendingKey,
      BOOKS_FILE: settings.booksFile ?? path.join(folder, "books.json"),
      GUARD_OPERATORS_FILE: path.join(folder, "guard-operators.json"),
      SIGNER_OPERATORS_FILE: path.join(folder, "signer-operators.json"),
      MAIL_DIR: path.join(folder, "mail"),
      PUBLIC_URL: "http://localhost:8080",
      ...(clockFile !== undefined && { CLEARHOLD_CLOCK_FILE: clockFile }),
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = new Promise((resolve) => guard.once("exit", resolve));
  const port = openPort(guardCalls, localCaller(socketPath));
  await untilSaid("a guard that answers", () => {
    if (guard.exitCode !== null) throw new Error("the guard did not start");
    return port.ping({}).catch(() => false);
  });
  return {
    ...{ pid: guard.pid ?? 0, socketPath, pepper, port },
    signal: (name) => void guard.kill(name),
    async close() {
      guard.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function secret(): string {
  return randomBytes(32).toString("hex");
}
