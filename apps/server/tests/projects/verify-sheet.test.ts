import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { makeTestFolder } from "../../../../tools/test-folder.ts";
import type { CommandContext } from "../../src/main/commands/open-context.ts";
import { projectVerifySheet } from "../../src/main/commands/project-verify.ts";

const folder = makeTestFolder();
afterAll(() => rmSync(folder, { recursive: true }));
const file = path.join(folder, "sheet.txt");

/** 100, 50 and 7 subscribed, 181 came back: nothing divides evenly. */
const sheet = "prj_1 181\nsub_a 100 115 3\nsub_b 50 58 1\nsub_c 7 8 0\n";
const sheetHash = "aa8c754fc66f7cfe1f82f829bd027da4d60ae6e8cea50108d18e60b392aa44dc";

/** What the command says about a file, given nothing else at all. */
function verify(text: string, options: Readonly<Record<string, string>> = {}) {
  writeFileSync(file, text);
  return projectVerifySheet.run({} as CommandContext, {
    positionals: [file],
    text: (name) => options[name],
    flag: () => false,
  });
}

/** In a process of its own, where no product runs: what a stranger with the file alone can do. */
function verifyAlone(text: string, ...options: string[]) {
  writeFileSync(file, text);
  const command = path.resolve(import.meta.dirname, "../../src/main/command.ts");
  const { status, stdout } = spawnSync(
    process.execPath,
    [command, "project", "verify-sheet", file, "--json", ...options],
    { encoding: "utf8", env: { ...process.env, CLEARHOLD_DATA: path.join(folder, "none") } },
  );
  return { status, said: JSON.parse(stdout) as unknown };
}

describe("project verify-sheet, where no product runs", () => {
  it("ends with 0 for a right sheet and says what it adds up to", () => {
    const { status, said } = verifyAlone(sheet, "--hash", sheetHash);
    expect(status).toBe(0);
    expect(said).toMatchObject({
      ...{ ok: true, projectId: "prj_1", subscriptions: 3, fault: null },
      ...{ escrowUnits: "181", principalUnits: "157", feeUnits: "4", paidUnits: "177" },
      ...{ sheetHash, hashIsApproved: true, passed: ["form", "sum", "parts", "fees"] },
    });
  });

  it("ends with 1 for a damaged one, and with 2 where it was asked wrongly", () => {
    expect(verifyAlone(sheet.slice(0, -4)).status).toBe(1);
    expect(verifyAlone(sheet, "--fee", "a fifth").status).toBe(2);
  });
});

describe("project verify-sheet", () => {
  it("names the first wrong line with both amounts, to scripts and to people", async () => {
    const moved = sheet.replace("50 58", "50 57").replace("7 8", "7 9");
    const { ok, data, lines } = await verify(moved);
    expect(ok).toBe(false);
    expect(data).toMatchObject({
      hashIsApproved: null,
      fault: { step: "parts", line: 3, subscriptionId: "sub_b", found: "57", wanted: "58" },
    });
    expect(lines).toContain("  the first wrong line: line 3 (sub_b) says 57, the rule gives 58");
  });

  it.each([
    ["that was cut", sheet.slice(0, -4)],
    ["with nothing in it", ""],
    ["that is no text", "\u0000\u0001"],
  ])("says that a file %s is no sheet", async (_, text) => {
    const { ok, data } = await verify(text);
    expect(ok).toBe(false);
    expect(data).toMatchObject({ subscriptions: 0, fault: { step: "form" } });
  });

  it("does not pass a right sheet that is not the approved one", async () => {
    const { ok, data } = await verify(sheet, { hash: "0".repeat(64) });
    expect(ok).toBe(false);
    expect(data).toMatchObject({ hashIsApproved: false, fault: null });
  });

  it("takes another rate when the terms have one", async () => {
    const { data } = await verify(sheet, { fee: "19" });
    expect(data).toMatchObject({ fault: { step: "fees", line: 2 } });
  });
});
