import { readFileSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTestFolder } from "../../../../tools/test-folder.ts";
import { openAppendFile, textOf } from "./durable-file.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = makeTestFolder();
  file = path.join(folder, "record");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const text = () => readFileSync(file, "utf8");

describe("the signer's memory on a disk", () => {
  it("that takes a few bytes at a time holds every line whole", () => {
    const slow = openAppendFile(file, (handle, bytes) => writeSync(handle, bytes.subarray(0, 3)));
    slow.append(textOf({ n: 1, payee: "Zoë" }));
    slow.append(textOf({ n: 2 }));
    slow.close();
    expect(text()).toBe('{"n":1,"payee":"Zoë"}\n{"n":2}\n');
  });

  it.each<[string, () => number]>([
    ["takes no more", () => 0],
    [
      "fails",
      () => {
        throw new Error("EIO");
      },
    ],
  ])("that %s answers for nothing, keeps no torn line, and takes no further one", (_what, full) => {
    let room = 20;
    const kept = openAppendFile(file, (handle, bytes) => {
      const some = bytes.subarray(0, room);
      room -= some.length;
      return some.length > 0 ? writeSync(handle, some) : full();
    });
    kept.append(textOf({ n: 1 }));
    expect(() => kept.append(textOf({ n: 2, text: "longer than the room" }))).toThrow(
      /took none|EIO/,
    );
    expect(text()).toBe('{"n":1}\n');
    room = 1_000;
    expect(() => kept.append(textOf({ n: 3 }))).toThrow(/restart the signer/);
    kept.close();
    const again = openAppendFile(file);
    again.append(textOf({ n: 4 }));
    expect(text()).toBe('{"n":1}\n{"n":4}\n');
  });

  it("that is full answers for nothing, keeps no torn line, and goes on when there is room", () => {
    let room = 20;
    const kept = openAppendFile(file, (handle, bytes) => {
      const some = bytes.subarray(0, room);
      room -= some.length;
      if (some.length > 0) return writeSync(handle, some);
      throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    });
    kept.append(textOf({ n: 1 }));
    for (const n of [2, 3]) {
      expect(() => kept.append(textOf({ n, text: "longer than the room" }))).toThrow(
        /no space left/,
      );
      expect(text()).toBe('{"n":1}\n');
      room = 5;
    }
    room = 1_000;
    kept.append(textOf({ n: 4 }));
    kept.close();
    expect(text()).toBe('{"n":1}\n{"n":4}\n');
  });
});
