import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTestFolder } from "../../../../../tools/test-folder.ts";
import { rotateLogs } from "./rotate-logs.ts";

const bounds = { bytesMax: 1_000, keptMax: 3 };

let folder: string;
beforeEach(() => {
  folder = makeTestFolder();
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = (name: string) => path.join(folder, name);
const text = (name: string) => readFileSync(at(name), "utf8");

describe("logs", () => {
  it("that grow are kept in a few old files, under a writer that keeps its file open", async () => {
    const log = openSync(at("api.log"), "a", 0o640);
    const written: string[] = [];
    for (let round = 0; round < 8; round += 1) {
      const line = `${round} `.repeat(600);
      writeSync(log, line);
      written.push(line);
      await rotateLogs(folder, bounds);
    }
    writeSync(log, "the newest");
    closeSync(log);
    expect(readdirSync(folder).sort()).toEqual(["api.log", "api.log.1", "api.log.2", "api.log.3"]);
    expect(text("api.log")).toBe("the newest");
    expect([3, 2, 1].map((age) => text(`api.log.${age}`))).toEqual(written.slice(-3));
    expect(statSync(at("api.log.1")).mode & 0o777).toBe(0o640);
  });

  it("below their size, and files that are no logs, stay as they are", async () => {
    writeFileSync(at("small.log"), "x".repeat(1_000));
    writeFileSync(at("data.txt"), "x".repeat(9_000));
    await rotateLogs(folder, bounds);
    expect(readdirSync(folder).sort()).toEqual(["data.txt", "small.log"]);
  });

  it("that cannot be copied stay whole", async () => {
    writeFileSync(at("api.log"), "x".repeat(2_000));
    mkdirSync(at("api.log.new"));
    writeFileSync(at("worker.log"), "y".repeat(2_000));
    await expect(rotateLogs(folder, bounds)).rejects.toThrow();
    expect(text("api.log")).toHaveLength(2_000);
    // One log without room keeps no other from its turn.
    expect([text("worker.log"), text("worker.log.1").length]).toEqual(["", 2_000]);
    for (const name of ["worker.log", "worker.log.1"]) rmSync(at(name));
    rmSync(at("api.log.new"), { recursive: true });
    await rotateLogs(folder, bounds);
    expect(readdirSync(folder).sort()).toEqual(["api.log", "api.log.1"]);
  });
});
