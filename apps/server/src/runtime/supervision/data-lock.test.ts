import { spawn } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTestFolder } from "../../../../../tools/test-folder.ts";
import { DataInUse, lockDataDir } from "./data-lock.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = makeTestFolder();
});
afterEach(() => rmSync(dataDir, { recursive: true }));

describe("the lock of a data directory", () => {
  it("refuses a second start and names the first", () => {
    const unlock = lockDataDir(dataDir);
    expect(() => lockDataDir(dataDir)).toThrow(DataInUse);
    expect(() => lockDataDir(dataDir)).toThrow(String(process.pid));
    unlock();
    lockDataDir(dataDir)();
  });

  it("takes over the lock of a process that is gone", async () => {
    const child = spawn(process.execPath, ["--eval", ""]);
    await new Promise((resolve) => child.once("exit", resolve));
    lockDataDir(dataDir)();
    writeFileSync(path.join(dataDir, "run/start.lock"), `${child.pid} 12345`);
    lockDataDir(dataDir)();
  });

  it("is not deceived by another process with the same number", () => {
    lockDataDir(dataDir)();
    writeFileSync(path.join(dataDir, "run/start.lock"), `${process.pid} 1`);
    lockDataDir(dataDir)();
  });
});
