import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { processesOf } from "../../tools/processes-of.ts";
import { root } from "../../tools/stage.ts";
import { makeOpenTestFolder } from "../../tools/test-folder.ts";
import { freePort } from "../stack/free-port.ts";
import { killDatabase } from "../stack/kill-database.ts";
import { pressCtrlC } from "../stack/press-ctrl-c.ts";
import { processId } from "../stack/start-stack.ts";
import { until } from "../stack/until.ts";

/** `npm start` as a person meets it: first start, accidents, second start, Ctrl-C. */

let folder: string;
let dataDir: string;
let env: NodeJS.ProcessEnv;
let started: Started[];

test.beforeEach(async () => {
  folder = makeOpenTestFolder();
  dataDir = path.join(folder, "data");
  for (const name of ["home", "tmp"]) mkdirSync(path.join(folder, name));
  env = {
    PATH: process.env.PATH,
    HOME: path.join(folder, "home"),
    TMPDIR: path.join(folder, "tmp"),
    HOST: "127.0.0.1",
    PORT: String(await freePort()),
    CLEARHOLD_DATA: dataDir,
    DEVNET_BLOCK_MS: "200",
    DEVNET_WITNESSES: "3",
  };
  started = [];
});

test.afterEach(async () => {
  for (const { child } of started) await pressCtrlC(child);
  rmSync(folder, { recursive: true, force: true });
});

type Started = { child: ChildProcess; said: () => string; ended: Promise<number | null> };

const supervisor = [process.execPath, "tools/start.ts"] as const;

function start(
  further: NodeJS.ProcessEnv = {},
  [file, ...args]: readonly [string, ...string[]] = supervisor,
): Started {
  const child = spawn(file, args, {
    cwd: root,
    env: { ...env, ...further },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const one = { child, said: () => text, ended };
  started.push(one);
  return one;
}

async function untilSaid(one: Started, words: RegExp): Promise<void> {
  await until(`"${words.source}"`, async () => {
    if (one.child.exitCode !== null) throw new Error(`it ended:\n${one.said()}`);
    return words.test(one.said()) ? true : undefined;
  });
}

async function readyz(): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${env.PORT}/readyz`).catch(() => undefined);
  return answer?.status ?? 0;
}

async function untilNoneIsLeft(): Promise<void> {
  await until(
    "every process to be gone",
    async () => processesOf(dataDir).length === 0 || undefined,
  );
}

async function killAndRecover(pid: number): Promise<void> {
  process.kill(pid, "SIGKILL");
  await until("the killed process to be gone", async () => !isAlive(pid) || undefined);
  await untilReadyAgain();
}

async function untilReadyAgain(): Promise<void> {
  await until("the product to be ready again", async () => (await readyz()) === 200 || undefined);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const processNames = ["worker", "signer", "guard", "api", "devnet"] as const;

/** Other accounts cannot run a program from a folder that they may not enter. */
function isOpenToOthers(folder: string): boolean {
  const isOpen = (statSync(folder).mode & 0o001) !== 0;
  return isOpen && (folder === path.dirname(folder) || isOpenToOthers(path.dirname(folder)));
}

/**
 * Started as root in a clone that others can read, each process has a user id of its own and its
 * secrets are closed to the rest.
 */
async function expectSeparation(): Promise<void> {
  const isPossible = process.getuid?.() === 0 && isOpenToOthers(root);
  const answer = await fetch(`http://127.0.0.1:${env.PORT}/readyz`);
  const { parts } = (await answer.json()) as { parts: { name: string; state: string }[] };
  const state = parts.find(({ name }) => name === "process separation")?.state;
  expect(state).toBe(isPossible ? "in force" : "not in force");
  if (!isPossible) return;
  const uids = new Map<string, number>();
  for (const name of processNames) {
    const status = readFileSync(`/proc/${await processId(dataDir, name)}/status`, "utf8");
    uids.set(name, Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]));
  }
  expect(new Set(uids.values()).size).toBe(processNames.length);
  expect([...uids.values()]).not.toContain(0);
  const guards = { "guard/pepper": "guard", "guard/order-key": "guard", "guard/push-key": "guard" };
  const owners = { ...guards, "signer/key": "signer" };
  for (const [secret, owner] of Object.entries(owners)) {
    const { uid, mode } = statSync(path.join(dataDir, "secrets", secret));
    expect({ secret, uid, rights: mode & 0o377 }).toEqual({
      secret,
      uid: uids.get(owner),
      rights: 0,
    });
  }
}

test("first start, kills, second start, Ctrl-C", async () => {
  const first = start();
  await until("the database to be made", async () => processesOf(dataDir).length > 0 || undefined);
  await expectPortIsKept();
  await untilSaid(first, /Clearhold is ready/);
  expect(await readyz()).toBe(200);
  await untilSaid(first, /demo[\s\S]*operator/i);
  await expectSeparation();

  const beside = start({ PORT: String(await freePort()) });
  expect(await beside.ended).toBe(1);
  expect(beside.said()).toContain(`in use by process ${first.child.pid}`);

  for (const name of processNames) {
    await killAndRecover(await processId(dataDir, name));
  }
  await killDatabase(dataDir);
  await untilReadyAgain();

  first.child.kill("SIGKILL");
  await first.ended;
  await untilNoneIsLeft();

  const since = performance.now();
  const second = start();
  await untilSaid(second, /Clearhold is ready/);
  process.stdout.write(`second start: ${Math.round(performance.now() - since)} ms\n`);
  await untilSaid(second, /demo[\s\S]*operator/i);
  await pressCtrlC(second.child);
  expect(second.child.exitCode).toBe(0);
  expect(processesOf(dataDir)).toEqual([]);
  expect(readdirSync(path.join(folder, "home"))).toEqual([]);
  expect(readdirSync(path.join(folder, "tmp"))).toEqual([]);

  await expectNoNewPepper();
});

/** Long before the web server listens its port is ours, whoever else starts meanwhile. */
async function expectPortIsKept(): Promise<void> {
  expect(await readyz()).toBe(0);
  const other = start({ CLEARHOLD_DATA: path.join(folder, "other") });
  expect(await other.ended).toBe(1);
  expect(other.said()).toContain(`${env.PORT} is taken`);
}

/** The demo people registered under the pepper: another one would lock them out, one by one. */
async function expectNoNewPepper(): Promise<void> {
  const pepper = path.join(dataDir, "secrets/guard/pepper");
  const kept = readFileSync(pepper);
  rmSync(pepper);
  const without = start();
  expect(await without.ended).toBe(1);
  expect(without.said()).toContain(`${pepper} is gone`);
  expect(existsSync(pepper)).toBe(false);
  expect(processesOf(dataDir)).toEqual([]);
  writeFileSync(pepper, kept, { mode: 0o400 });
  const restored = start();
  await untilSaid(restored, /Clearhold is ready/);
  await pressCtrlC(restored.child);
  expect(restored.child.exitCode).toBe(0);
}

test("a data directory that nobody else can reach", async () => {
  chmodSync(folder, 0o700); // as mktemp -d makes it
  const one = start();
  await untilSaid(one, /Clearhold is ready/);
  if (process.getuid?.() === 0) expect(one.said()).toContain("separation is not in force");
  one.child.kill("SIGTERM");
  expect(await one.ended).toBe(0);
  expect(processesOf(dataDir)).toEqual([]);
});

test("Ctrl-C in the middle of the first start leaves nothing behind", async () => {
  const one = start();
  await until("the database to be made", async () => {
    return processesOf(dataDir).length > 0 ? true : undefined;
  });
  await pressCtrlC(one.child);
  await untilNoneIsLeft();
});

test("a kill of npm leaves nothing behind", async () => {
  const one = start({}, ["npm", "start"]);
  await until("the database to be made", async () => processesOf(dataDir).length > 0 || undefined);
  one.child.kill("SIGTERM");
  await one.ended;
  await untilNoneIsLeft();
});

test("a configuration that does not fit is told whole, and nothing starts", async () => {
  const one = start({ PORT: "http", SMTP_URL: "mail", TRON_FULL_NODE_URL: "http://n:1" });
  expect(await one.ended).toBe(1);
  for (const name of ["PORT", "SMTP_URL"]) expect(one.said()).toContain(`  ${name}: `);
  expect(processesOf(dataDir)).toEqual([]);
});

test("a port that is taken is said before anything starts", async () => {
  const squatter = createServer().listen(Number(env.PORT), "127.0.0.1");
  await new Promise((resolve) => squatter.once("listening", resolve));
  const one = start();
  expect(await one.ended).toBe(1);
  squatter.close();
  expect(one.said()).toContain(`${env.PORT} is taken`);
  expect(processesOf(dataDir)).toEqual([]);
});
