import { existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeOpenTestFolder } from "../../../../tools/test-folder.ts";
import { StartFault } from "../../src/runtime/start-fault.ts";
import {
  type DataLayout,
  dataLayout,
  makeDataLayout,
} from "../../src/runtime/supervision/data-layout.ts";
import { ensurePepper } from "../../src/runtime/supervision/ensure-secrets.ts";
import { asAdmin, type FreshDatabase, freshDatabase } from "../database.ts";

const together = { on: false, reason: "a test" } as const;
let database: FreshDatabase;
let layout: DataLayout;

beforeEach(async () => {
  database = await freshDatabase();
  layout = dataLayout(makeOpenTestFolder());
  makeDataLayout(layout, together);
});
afterEach(async () => {
  await database.close();
  rmSync(layout.dataDir, { recursive: true, force: true });
});

const ensure = () => ensurePepper(layout, together, database.adminUrl);

describe("the pepper at a start", () => {
  it("is written once, for its owner alone to read, and then kept", async () => {
    expect(existsSync(layout.pepperFile)).toBe(false);
    await ensure();
    const written = readFileSync(layout.pepperFile, "utf8");
    expect(written).toMatch(/^[0-9a-f]{64}$/);
    expect(statSync(layout.pepperFile).mode & 0o777).toBe(0o400);
    await ensure();
    expect(readFileSync(layout.pepperFile, "utf8")).toBe(written);
  });

  it("may be lost as long as nobody has registered", async () => {
    await ensure();
    const first = readFileSync(layout.pepperFile, "utf8");
    rmSync(layout.pepperFile);
    await ensure();
    expect(readFileSync(layout.pepperFile, "utf8")).not.toBe(first);
  });

  it.each([
    [
      "a person",
      "insert into guard_mailboxes values ('usr_' || repeat('1', 26), 'a@b.example', 'm', now())",
    ],
    [
      "an operator",
      "insert into operators (id, name, verifier) values ('opr_' || repeat('1', 26), 'olga', 'v')",
    ],
  ])("is never replaced once %s has registered: the start says so and ends", async (_who, sql) => {
    await ensure();
    await asAdmin(database, sql);
    await ensure();
    rmSync(layout.pepperFile);
    await expect(ensure()).rejects.toThrow(StartFault);
    await expect(ensure()).rejects.toThrow(`${layout.pepperFile} is gone`);
    expect(existsSync(layout.pepperFile)).toBe(false);
  });
});
