import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { makeTestFolder } from "../../../../tools/test-folder.ts";
import { openTestKeeper } from "../../tests/record-keeper.ts";
import type { HeadKeeper } from "./kept-record.ts";
import { openRecordStore } from "./record-store.ts";

let folder: string;
let keeper: HeadKeeper;
beforeEach(() => {
  folder = makeTestFolder();
  keeper = openTestKeeper(heads());
});
afterEach(() => rmSync(folder, { recursive: true }));

const heads = () => path.join(folder, "heads.json");
const file = (name = "moves") => path.join(folder, name);
const text = (name?: string) => readFileSync(file(name), "utf8");
const clock = { now: () => new Date() };
const Line = z.object({ coin: z.string() });

/** As after a start of the signer: one record of moves, and one state. */
async function start(using = keeper) {
  const store = await openRecordStore({ keeper: using, clock });
  const lines: string[] = [];
  const take = (line: object) => void lines.push(Line.parse(line).coin);
  const moves = store.open("moves", file(), "record", take);
  let state = "";
  const mark = store.open("mark", file("mark"), "state", (line) => {
    state = Line.parse(line).coin;
  });
  await store.begin();
  return { store, moves, mark, lines, state: () => state };
}

async function write(...coins: string[]) {
  const { store, moves, mark } = await start();
  for (const coin of coins) {
    await moves.append({ coin });
    await mark.append({ coin });
  }
  store.close();
}

async function trouble(using?: HeadKeeper) {
  const { store } = await start(using);
  const [found] = store.troubles();
  if (found) await expect(store.check()).rejects.toThrow(found.message);
  else await store.check();
  store.close();
  return found?.message.replace(/: put the newest copy back and restart, or two .*/, "") ?? null;
}

describe("a record of the signer", () => {
  it("is read again as it was written", async () => {
    await write("a", "b");
    const { store, lines, state } = await start();
    await store.check();
    expect([lines, state()]).toEqual([["a", "b"], "b"]);
    store.close();
  });

  it.each<[string, string, (older: string) => void]>([
    ["line 1 is missing, and 3 lines were written", "emptied", () => writeFileSync(file(), "")],
    ["line 1 is missing, and 3 lines were written", "deleted", () => rmSync(file())],
    [
      "line 3 is missing, and 3 lines were written",
      "shortened",
      () => writeFileSync(file(), text().split("\n").slice(0, 2).join("\n").concat("\n")),
    ],
    [
      "line 3 is missing, and 3 lines were written",
      "replaced by an older copy",
      (older) => writeFileSync(file(), older),
    ],
    [
      "line 2 was changed",
      "changed in one letter",
      () => writeFileSync(file(), text().replace('"coin":"b"', '"coin":"x"')),
    ],
    [
      "line 3 was changed, or one before it",
      "changed in its last line",
      () => writeFileSync(file(), text().replace('"coin":"c"', '"coin":"x"')),
    ],
    [
      "line 2 is damaged",
      "damaged",
      () => writeFileSync(file(), text().replace('{"n":2', '{"n:2')),
    ],
    [
      "line 2 is not the one that belongs here",
      "left without a line in the middle",
      () =>
        writeFileSync(
          file(),
          text()
            .split("\n")
            .filter((_, index) => index !== 1)
            .join("\n"),
        ),
    ],
    [
      "line 1 is not the one that belongs here",
      "written anew without links",
      () => writeFileSync(file(), '{"coin":"a"}\n{"coin":"b"}\n{"coin":"c"}\n'),
    ],
  ])("stops at %s when it is %s", async (message, _what, tamper) => {
    await write("a", "b");
    const older = text();
    await write("c");
    tamper(older);
    expect(await trouble()).toBe(`moves: ${message}`);
    expect(await trouble()).toBe(`moves: ${message}`);
  });

  it("stops at a line that somebody appended", async () => {
    await write("a");
    copyFileSync(file(), file("copy"));
    copyFileSync(heads(), file("old-heads"));
    await write("b");
    copyFileSync(file("old-heads"), heads());
    expect(await trouble(openTestKeeper(heads()))).toBe("moves: line 2 was added by somebody else");
  });

  it.each<[string, string, (older: string) => void]>([
    ["is missing", "emptied", () => writeFileSync(file("mark"), "")],
    ["is missing", "deleted", () => rmSync(file("mark"))],
    ["is of an older copy", "replaced", (older) => writeFileSync(file("mark"), older)],
    [
      "was changed",
      "changed",
      () => writeFileSync(file("mark"), text("mark").replace('"coin":"c"', '"coin":"x"')),
    ],
    ["is damaged", "shortened", () => writeFileSync(file("mark"), text("mark").slice(0, 20))],
    [
      "is damaged",
      "written anew without a link",
      () => writeFileSync(file("mark"), '{"coin":"c"}'),
    ],
    ["is damaged", "a bare number", () => writeFileSync(file("mark"), "1200")],
  ])("stops too when its line %s: a state that was %s", async (message, _what, tamper) => {
    await write("a", "b");
    const older = text("mark");
    await write("c");
    tamper(older);
    expect(await trouble()).toBe(`mark: line 1 ${message}`);
  });

  it.each(["linked", "unlinked"])(
    "is not taken over where the guard keeps no head: %s",
    async (how) => {
      await write("a", "b");
      if (how === "unlinked") writeFileSync(file(), '{"coin":"a"}\n{"coin":"b"}\n');
      rmSync(heads());
      const forgetful = openTestKeeper(heads());
      expect(await trouble(forgetful)).toBe(
        how === "linked"
          ? "moves: line 2 is unknown to the guard, which kept the head of this file"
          : "moves: line 1 is not the one that belongs here",
      );
      writeFileSync(file(), "");
      expect(await trouble(forgetful)).toMatch(/^mark: line 1 is unknown to the guard/);
      expect(existsSync(heads())).toBe(false);
    },
  );

  it("goes on after a crash before a line, after it, and before the guard heard of it", async () => {
    for (const failing of ["announceHead", "keepHead"] as const) {
      const broken = {
        ...keeper,
        [failing]: async () => {
          throw new Error("the guard is gone");
        },
      };
      const { store, moves } = await start(broken);
      await expect(moves.append({ coin: failing })).rejects.toThrow(/guard is gone/);
      store.close();
      expect(await trouble()).toBeNull();
    }
    const { store, moves, lines } = await start();
    await moves.append({ coin: "after" });
    expect(lines).toEqual(["keepHead", "after"]);
    store.close();
    expect(await trouble()).toBeNull();
  });

  it("notices at once when its file is replaced while the signer runs", async () => {
    const { store, moves } = await start();
    await moves.append({ coin: "a" });
    copyFileSync(file(), file("copy"));
    rmSync(file());
    copyFileSync(file("copy"), file());
    await expect(store.check()).rejects.toThrow(/replaced/);
    await expect(moves.append({ coin: "b" })).rejects.toThrow(/replaced/);
    store.close();
  });
});

describe("a damaged record that operators accept", () => {
  it("goes on from its sound part, and the damaged file stays beside it", async () => {
    await write("a", "b", "c");
    writeFileSync(file(), text().replace('"coin":"b"', '"coin":"x"'));
    const { store, moves, lines } = await start();
    await store.accept("moves");
    await store.check();
    await moves.append({ coin: "d" });
    expect(lines).toEqual(["a", "d"]);
    store.close();
    expect(await trouble()).toBeNull();
  });

  it("is a state that begins anew", async () => {
    await write("a", "b");
    writeFileSync(file("mark"), "");
    const { store, mark, state } = await start();
    await store.accept("mark");
    await mark.append({ coin: "new" });
    expect(state()).toBe("new");
    store.close();
    expect(await trouble()).toBeNull();
  });
});
