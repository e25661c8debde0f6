import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { untilSaid } from "../../tests/rounds.ts";
import { droppedLines, openLogSink, type WriteLater } from "./log-sink.ts";

/** A file that takes so many bytes at a time, and none while it is full. */
function disk() {
  const held = { text: "", room: Number.POSITIVE_INFINITY, tries: 0 };
  const writeLater: WriteLater = (bytes, done) => {
    setImmediate(() => {
      held.tries += 1;
      const taken = Math.min(held.room, bytes.length);
      if (taken === 0) return done(new Error("ENOSPC: no space left on device"), 0);
      held.room -= taken;
      held.text += Buffer.from(bytes.subarray(0, taken)).toString("utf8");
      done(null, taken);
    });
  };
  return { held, writeLater };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(5);
}

const lines = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `line ${from + index}\n`);

describe("log lines", () => {
  it("are written whole and in order, however few bytes the file takes at a time", async () => {
    const { held, writeLater } = disk();
    const sink = openLogSink({ writeLater, onRoom: () => {} });
    held.room = 7;
    for (const line of lines(0, 40)) sink.write(line);
    await until(() => held.room === 0);
    expect(held.text).toBe("line 0\n");
    while (held.text !== lines(0, 40).join("")) {
      held.room += 3;
      await sleep(1);
    }
  });

  it("are dropped and counted while there is no room, and the number is told once there is", async () => {
    const { held, writeLater } = disk();
    const told: number[] = [];
    const sink = openLogSink({ writeLater, onRoom: (count) => told.push(count) });
    const before = droppedLines();
    held.room = 3;
    const long = `${"x".repeat(999)}\n`;
    for (let count = 0; count < 5_000; count += 1) sink.write(long);
    const dropped = droppedLines() - before;
    expect(dropped).toBeGreaterThan(3_000);
    await until(() => held.tries > 2);
    expect([held.text, told]).toEqual(["xxx", []]);

    held.room = Number.POSITIVE_INFINITY;
    await until(() => told.length > 0);
    expect(told).toEqual([dropped]);
    expect(held.text).toBe(long.repeat(5_000 - dropped));
    sink.write("after it\n");
    await until(() => held.text.endsWith("after it\n"));
    expect(told).toEqual([dropped]);
  });
});

/** Logs as fast as it can, still answers its parent, and then ends. */
const program = `
import { droppedLines } from ${JSON.stringify(path.join(import.meta.dirname, "log-sink.ts"))};
import { openLogger } from ${JSON.stringify(path.join(import.meta.dirname, "logger.ts"))};
const logger = openLogger("program", "info");
const logging = setInterval(() => {
  for (let count = 0; count < 200; count += 1) logger.info("x".repeat(999));
}, 1);
process.on("message", (asked) => {
  if (asked === "stop") {
    clearInterval(logging);
    process.disconnect();
  } else process.send(droppedLines());
});`;

function start(code: string, log: number | "pipe"): ChildProcess {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", code], {
    stdio: ["ignore", log, "inherit", "ipc"],
  });
  if (typeof log === "number") closeSync(log);
  return child;
}

describe("a process whose log takes nothing", { timeout: 300_000 }, () => {
  it.each([
    ["because the disk is full", () => openSync("/dev/full", "w")],
    ["because nobody reads the pipe", () => "pipe" as const],
  ])("%s answers all the time, counts what it drops, and ends", async (_why, open) => {
    const log = open();
    const child = start(program, log);
    const ended = new Promise((resolve) => child.once("exit", (...how) => resolve(how)));
    const ask = (): Promise<number> =>
      new Promise((resolve) => {
        child.once("message", (count) => resolve(count as number));
        child.send("how many?");
      });
    const count = await untilSaid("a first line", async () => (await ask()) || null);
    await untilSaid("another line", async () => (await ask()) > count);
    child.send("stop");
    // As every program, it ends when what it has begun to write to a pipe is taken.
    child.stdout?.resume();
    expect(await ended).toEqual([0, null]);
  });
});

it("a process that is ended in the midst of its lines leaves them in its file", async () => {
  const file = path.join(tmpdir(), `clearhold-log-${process.pid}`);
  const log = openSync(file, "a");
  const crash = `${program} for (let n = 0; n < 300; n += 1) logger.info({ n }, "last words");
    setImmediate(() => { logger.info("the very last"); process.exit(3); });`;
  const child = start(crash, log);
  await new Promise((resolve) => child.once("exit", resolve));
  const text = readFileSync(file, "utf8");
  rmSync(file);
  expect(text.match(/last words/g)).toHaveLength(300);
  expect(text).toContain("the very last");
});
