import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTestFolder } from "../../../../../tools/test-folder.ts";
import { canReach, commandAs, serverAccount } from "./server-place.ts";

const stranger = { uid: 4_000_000_001, gid: 4_000_000_001 };
let folder: string;

beforeEach(() => {
  folder = makeTestFolder();
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("the server's account", () => {
  it("is postgres where the machine has it, else nobody; none is made", () => {
    expect(serverAccount("root:x:0:0::/:/bin/sh\npostgres:x:26:27::/:/bin/sh\n")).toEqual({
      uid: 26,
      gid: 27,
    });
    expect(serverAccount("root:x:0:0::/:/bin/sh\n")).toEqual({ uid: 65_534, gid: 65_534 });
  });

  it("is stopped by one closed folder on the way", () => {
    const open = path.join(folder, "open/inner");
    mkdirSync(open, { recursive: true, mode: 0o755 });
    // A test folder is for its owner alone.
    expect(canReach(open, stranger)).toBe(false);
    const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
    expect(canReach(open, owner)).toBe(true);
    expect(canReach("/", stranger)).toBe(true);
  });

  it("decides the command line", () => {
    expect(commandAs({ kind: "self" }, "/p", ["-x"])).toEqual({
      file: "/p",
      args: ["-x"],
      options: {},
    });
    expect(commandAs({ kind: "account", account: stranger }, "/p", []).options).toEqual(stranger);
    expect(commandAs({ kind: "namespace" }, "/p", ["-x"]).args.slice(-2)).toEqual(["/p", "-x"]);
  });
});
