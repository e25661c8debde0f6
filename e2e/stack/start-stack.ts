import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { limitNames } from "../../apps/server/src/wire/operators/limits.ts";
import { root } from "../../tools/stage.ts";
import { keepTestFolder, makeOpenTestFolder } from "../../tools/test-folder.ts";
import { DevnetAdmin } from "./devnet-admin.ts";
import { expectNoLeak } from "./expect-no-leak.ts";
import { freePort } from "./free-port.ts";
import { Mailbox } from "./mailbox.ts";
import { OperatorDesk } from "./operator-desk.ts";
import { pressCtrlC } from "./press-ctrl-c.ts";
import { copySeededData } from "./seeded-data.ts";
import { ShiftedTime } from "./shifted-time.ts";
import { until } from "./until.ts";

/** The whole product, started as a person starts it, in a folder of its own. */
export type Stack = {
  readonly baseUrl: string;
  /** The wallet's own address: passkeys are good there alone, and never at a number. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly mailbox: Mailbox;
  readonly devnet: DevnetAdmin;
  readonly time: ShiftedTime;
  readonly desk: OperatorDesk;
  readonly supervisor: ChildProcess;
  /** What the supervisor said at its terminal so far. */
  said(): string;
  /** As Ctrl-C does; when the supervisor has gone, `keep` may take something, then its folder goes. */
  stop(keep?: (dataDir: string) => Promise<void>): Promise<void>;
};

/** A block for each transaction, solid at once: no story waits for a chain, or works for idle blocks. */
export const fastChain = {
  DEVNET_BLOCK_MS: "200",
  DEVNET_WITNESSES: "3",
  DEVNET_MINING: "demand",
  DEVNET_SOLIDIFY_AFTER_TX: "true",
  DEVNET_IDLE_BLOCK_MS: "1000",
};

/** As tools/boot.mjs does for `npm start` and every command: compiled once, not at each start. */
const codeCache = path.join(root, ".cache/code");

/**
 * Goes on from the data in `folder`, else from a copy of the run's seeded data. It makes a first start of its
 * own where its chain has to be another one, or where a setting counts at the first start alone. `settings` are
 * added to its environment: a gateway for text messages, say. Everything is written in `folder`.
 */
export async function startStack(
  settings: Readonly<Record<string, string>> = {},
  // As root each process is somebody else, and all must read the clock.
  folder = makeOpenTestFolder(),
): Promise<Stack> {
  const dataDir = path.join(folder, "data");
  const ofFirstStart: ReadonlySet<string> = new Set([...Object.keys(fastChain), ...limitNames]);
  const isFirst = Object.keys(settings).some((name) => ofFirstStart.has(name));
  if (!isFirst && !existsSync(dataDir)) await copySeededData(dataDir);
  const time = new ShiftedTime(path.join(folder, "clock"));
  time.moveOn(0);
  const port = await freePort();
  const env = {
    ...process.env,
    ...fastChain,
    HOST: "127.0.0.1",
    PORT: String(port),
    CLEARHOLD_DATA: dataDir,
    CLEARHOLD_CLOCK_FILE: time.file,
    NODE_COMPILE_CACHE: codeCache,
    LOG_LEVEL: "info",
    ...settings,
  };
  const supervisor = spawn(process.execPath, ["tools/start.ts"], {
    cwd: root,
    env,
    // By the channel it learns that this process was killed.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const said = collect(supervisor);
  const baseUrl = `http://127.0.0.1:${port}`;
  try {
    await until("the product to be ready", async () => {
      if (supervisor.exitCode !== null) throw new Error("the product ended");
      if (said().includes("could not be seeded")) throw new Error("the demo failed");
      return said().includes("Demo operators") && (await isReady(baseUrl)) ? true : undefined;
    });
  } catch (error) {
    await stop(supervisor, folder);
    throw new Error(`no start, and it said:\n${said()}`, { cause: error });
  }
  return {
    baseUrl,
    publicUrl: `http://localhost:${port}`,
    dataDir,
    mailbox: new Mailbox(path.join(dataDir, "mail")),
    devnet: await DevnetAdmin.open(dataDir),
    time,
    desk: new OperatorDesk(env, dataDir),
    supervisor,
    said,
    stop: (keep) =>
      stop(supervisor, folder, async () => {
        await expectNoLeak(dataDir);
        await keep?.(dataDir);
      }),
  };
}

/** Whether every part of a product works. */
export async function isReady(baseUrl: string): Promise<boolean> {
  try {
    return (await fetch(`${baseUrl}/readyz`)).status === 200;
  } catch {
    return false;
  }
}

async function stop(
  supervisor: ChildProcess,
  folder: string,
  then?: () => Promise<void>,
): Promise<void> {
  await pressCtrlC(supervisor);
  await then?.();
  if (process.env.CLEARHOLD_KEEP_DATA) process.stdout.write(`kept ${keepTestFolder(folder)}\n`);
  else await rm(folder, { recursive: true, force: true });
}

function collect(child: ChildProcess): () => string {
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      text += chunk.toString("utf8");
    });
  }
  return () => text;
}

/** The process id of a part at this moment, as its supervisor wrote it down. Throws where none runs. */
export async function processId(dataDir: string, name: string): Promise<number> {
  const id = Number(await readFile(path.join(dataDir, "run", `${name}.pid`), "utf8"));
  // A signal to process 0 reaches the whole group of the one that sends it.
  if (!(id > 0)) throw new Error(`no ${name} runs`);
  return id;
}
