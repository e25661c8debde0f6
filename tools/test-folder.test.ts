import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { userInfo } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeTestFolder } from "./test-folder.ts";

/** The temporary directory of the processes that are ended here. */
let temporary: string;

beforeEach(() => {
  temporary = makeTestFolder();
});
afterEach(() => rmSync(temporary, { recursive: true }));

const helper = path.join(import.meta.dirname, "test-folder.ts");

/** A process that has made a folder with something in it, and then does this. */
async function start(then: string) {
  const script = `
    import { writeFileSync } from "node:fs";
    import { makeTestFolder } from ${JSON.stringify(helper)};
    const folder = makeTestFolder();
    writeFileSync(folder + "/file", "");
    process.stdout.write(folder);
    ${then}`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    env: { ...process.env, TMPDIR: temporary },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [chunk] = (await once(child.stdout, "data")) as [Buffer];
  return { child, folder: chunk.toString() };
}

const wait = "setInterval(() => {}, 1000);";

it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("is removed at %s", async (signal) => {
  const { child, folder } = await start(wait);
  expect(existsSync(path.join(folder, "file"))).toBe(true);
  child.kill(signal);
  expect(await once(child, "exit")).toEqual([null, signal]);
  expect(existsSync(folder)).toBe(false);
});

it("is removed at an ordinary end and at a fault", async () => {
  for (const then of ["", "throw new Error('planned');"]) {
    const { child, folder } = await start(then);
    if (child.exitCode === null) await once(child, "exit");
    expect(existsSync(folder)).toBe(false);
  }
});

it("waits for a process that ends in an order of its own", async () => {
  const { child, folder } = await start(`
    process.once("SIGINT", () => setTimeout(() => {
      writeFileSync(folder + "/last", "");
      process.exit(7);
    }, 100));
    ${wait}`);
  child.kill("SIGINT");
  expect(await once(child, "exit")).toEqual([7, null]);
  expect(existsSync(folder)).toBe(false);
});

it("is removed by the next process after a SIGKILL; that of a living one stays", async () => {
  const killed = await start(wait);
  killed.child.kill("SIGKILL");
  await once(killed.child, "exit");
  expect(existsSync(killed.folder)).toBe(true);
  const living = await start(wait);
  expect(existsSync(killed.folder)).toBe(false);
  const next = await start(wait);
  expect(readdirSync(path.dirname(living.folder)).sort()).toEqual(
    [living.folder, next.folder].map((folder) => path.basename(folder)).sort(),
  );
  for (const { child } of [living, next]) {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
});

it("leaves alone what is not named like one of its own", async () => {
  const foreign = path.join(temporary, `ch-${userInfo().uid}`, "kept");
  mkdirSync(foreign, { recursive: true });
  const { child } = await start("");
  if (child.exitCode === null) await once(child, "exit");
  expect(existsSync(foreign)).toBe(true);
});
