import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTestFolder } from "../../../../tools/test-folder.ts";
import {
  type ProcessPlan,
  type Supervised,
  superviseProcess,
} from "../../src/runtime/supervision/supervised-process.ts";

let folder: string;
let supervised: Supervised | undefined;
beforeEach(() => {
  folder = makeTestFolder();
});
afterEach(async () => {
  await supervised?.stop();
  supervised = undefined;
  rmSync(folder, { recursive: true });
});

/** A process that writes what it sees and stays, until it is asked to go. */
const lasting = `
process.once("SIGTERM", () => { process.stdout.write("asked\\n"); process.exit(0); });
process.stdout.write(JSON.stringify({ pid: process.pid, env: process.env }) + "\\n");
setInterval(() => {}, 1000);`;

function planOf(program: string, env: Record<string, string> = {}): ProcessPlan {
  const entry = path.join(folder, "program.mjs");
  writeFileSync(entry, program);
  return {
    name: "program",
    entry,
    env,
    setup: {},
    cwd: folder,
    logFile: path.join(folder, "program.log"),
  };
}

function logLines(): string[] {
  return readFileSync(path.join(folder, "program.log"), "utf8").trim().split("\n");
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(10);
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe("a supervised process", () => {
  it("has its own environment and nothing of ours, and ends when it is asked", async () => {
    process.env.A_SECRET_OF_THE_SUPERVISOR = "x";
    supervised = superviseProcess(planOf(lasting, { OWN: "1" }), { onEnd: () => {} });
    await until(() => supervised?.pid() !== undefined && logLines()[0] !== "");
    delete process.env.A_SECRET_OF_THE_SUPERVISOR;
    const { env, pid } = JSON.parse(logLines()[0] ?? "") as { env: object; pid: number };
    const names = Object.keys(env).filter((name) => !name.startsWith("NODE_CHANNEL"));
    expect(names).toEqual(["OWN"]);
    await supervised.stop();
    expect(logLines().at(-1)).toBe("asked");
    expect(lives(pid)).toBe(false);
  });

  it("starts again when it is killed", async () => {
    const ends: string[] = [];
    supervised = superviseProcess(planOf(lasting), { onEnd: (_name, how) => ends.push(how) });
    await until(() => supervised?.pid() !== undefined && logLines()[0] !== "");
    const first = supervised.pid() as number;
    process.kill(first, "SIGKILL");
    await until(() => logLines().length === 2);
    expect(supervised.pid()).not.toBe(first);
    expect(ends).toEqual(["SIGKILL"]);
  });

  it("waits longer after each quick end, ten seconds at most", async () => {
    const waits: number[] = [];
    supervised = superviseProcess(planOf("process.exit(3)"), {
      onEnd: (_name, how, againMs) => {
        expect(how).toBe("code 3");
        waits.push(againMs);
      },
    });
    await until(() => waits.length === 3);
    expect(waits).toEqual([100, 200, 400]);
  });

  it("is killed when it does not hear", async () => {
    const deaf = lasting.replace("process.exit(0)", "undefined");
    supervised = superviseProcess({ ...planOf(deaf), stopMs: 200 }, { onEnd: () => {} });
    await until(() => supervised?.pid() !== undefined && logLines()[0] !== "");
    const pid = supervised.pid() as number;
    await supervised.stop();
    expect(lives(pid)).toBe(false);
  });

  it("is ended and started again when it lives and does not answer", async () => {
    const stuckOnce = `
import { existsSync, writeFileSync } from "node:fs";
if (!existsSync("was-stuck")) {
  writeFileSync("was-stuck", "");
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}
${lasting}`;
    const told: string[] = [];
    const patience = { everyMs: 1_000, timesMax: 8 };
    supervised = superviseProcess(
      { ...planOf(stuckOnce), patience },
      {
        onEnd: (_name, how) => told.push(how),
        onSilent: (name, seconds) => told.push(`${name} silent for ${seconds} s`),
      },
    );
    await until(() => hasLog());
    expect(told).toEqual(["program silent for 8 s", "SIGKILL"]);
    const pid = supervised.pid() as number;
    // One that answers is left alone for as long as it lives.
    await sleep(patience.everyMs * (patience.timesMax + 2));
    expect([supervised.pid(), told.length]).toEqual([pid, 2]);
  });

  it("tells how many log lines it dropped, and hears how many all did", async () => {
    const source = path.resolve(import.meta.dirname, "../../src");
    const dropping = `
import { openLogSink } from ${JSON.stringify(path.join(source, "kernel/log-sink.ts"))};
import { logWords } from ${JSON.stringify(path.join(source, "wire/supervisor-line.ts"))};
const sink = openLogSink({ onRoom: () => {}, writeLater: () => {} });
for (let count = 0; count < 50; count += 1) sink.write("x".repeat(2 ** 16));
setInterval(async () => process.stdout.write(await logWords() + "\\n"), 50);`;
    supervised = superviseProcess(
      { ...planOf(dropping), patience: { everyMs: 50, timesMax: 1_000 } },
      { onEnd: () => {}, droppedInProduct: () => 700 },
    );
    await until(() => hasLog() && logLines().includes("700 lines dropped"));
    const dropped = supervised.droppedLines();
    expect(dropped).toBeGreaterThan(30);
    process.kill(supervised.pid() as number, "SIGKILL");
    // The next life drops as many again, and the first one's are not forgotten.
    await until(() => (supervised?.droppedLines() ?? 0) === 2 * dropped);
  });

  it("is tried again while its log cannot be opened", async () => {
    const ends: string[] = [];
    const plan = { ...planOf(lasting), logFile: path.join(folder, "logs", "program.log") };
    supervised = superviseProcess(plan, { onEnd: (_name, how) => ends.push(how) });
    await until(() => ends.length === 2);
    expect(ends[0]).toContain("ENOENT");
    mkdirSync(path.join(folder, "logs"));
    await until(() => supervised?.pid() !== undefined);
  });

  it("does not outlive a supervisor that is killed", async () => {
    const plan = planOf(lasting);
    const supervisor = path.join(folder, "supervisor.ts");
    const door = path.resolve(
      import.meta.dirname,
      "../../src/runtime/supervision/supervised-process.ts",
    );
    writeFileSync(
      supervisor,
      `import { superviseProcess } from ${JSON.stringify(door)};
       superviseProcess(${JSON.stringify(plan)}, { onEnd: () => {} });`,
    );
    const child = spawn(process.execPath, [supervisor], { stdio: "inherit" });
    await until(() => lives(child.pid as number) && hasLog());
    const { pid } = JSON.parse(logLines()[0] ?? "") as { pid: number };
    child.kill("SIGKILL");
    await until(() => !lives(pid));
    expect(logLines().at(-1)).toBe("asked");
  });
});

function hasLog(): boolean {
  try {
    return logLines()[0] !== "";
  } catch {
    return false;
  }
}
