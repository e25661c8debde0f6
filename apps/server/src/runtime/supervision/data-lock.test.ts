import { spawn } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

  it("goes to one of many that find the lock of a process that is gone", async () => {
    lockDataDir(dataDir)();
    for (let round = 0; round < 2; round += 1) {
      writeFileSync(path.join(dataDir, "run/start.lock"), "1 12345");
      const starts = Array.from({ length: 4 }, () => startBeside(dataDir));
      const said = await Promise.all(starts.map((one) => one.said));
      expect(said.toSorted()).toEqual(["in use", "in use", "in use", "locked"]);
      await Promise.all(starts.map((one) => one.end()));
    }
  });

  it("is let go only by its holder", () => {
    const file = path.join(dataDir, "run/start.lock");
    const unlock = lockDataDir(dataDir);
    writeFileSync(file, "1 12345");
    unlock();
    expect(readFileSync(file, "utf8")).toBe("1 12345");
    expect(readdirSync(path.dirname(file))).toEqual(["start.lock"]);
  });

  it("is not deceived by another process with the same number", () => {
    lockDataDir(dataDir)();
    writeFileSync(path.join(dataDir, "run/start.lock"), `${process.pid} 1`);
    lockDataDir(dataDir)();
  });
});

/** Another process that takes the lock, says how that went, and keeps it until it is ended. */
function startBeside(folder: string) {
  const lock = JSON.stringify(path.join(import.meta.dirname, "data-lock.ts"));
  const program = `import { lockDataDir } from ${lock};
    try { lockDataDir(${JSON.stringify(folder)}); console.log("locked"); }
    catch (error) { console.log(error.name === "DataInUse" ? "in use" : error.stack); }
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program]);
  const gone = new Promise((resolve) => child.once("exit", resolve));
  const said = new Promise<string>((resolve) => {
    child.stdout.once("data", (text: Buffer) => resolve(text.toString().trim()));
  });
  return {
    said,
    end() {
      child.kill("SIGKILL");
      return gone;
    },
  };
}
