import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { forgeries, honest, honestFile } from "../../../../../packages/fairness/tests/forgeries.ts";
import { makeTestFolder } from "../../../../../tools/test-folder.ts";
import { campaignVerifyDraws } from "./campaign-verify.ts";
import type { CommandContext } from "./open-context.ts";

const folder = makeTestFolder();
afterAll(() => rmSync(folder, { recursive: true }));

/** What the command says about a file, given nothing else at all. */
function verify(text: string, options: Readonly<Record<string, string>> = {}) {
  const file = path.join(folder, "campaign.draws");
  writeFileSync(file, text);
  return campaignVerifyDraws.run({} as CommandContext, {
    positionals: [file],
    text: (name) => options[name],
    flag: () => false,
  });
}

describe("campaign verify-draws", () => {
  it("accepts a right file and tells every draw", async () => {
    const { ok, data, lines } = await verify(honestFile);
    expect(ok).toBe(true);
    expect(data).toMatchObject({ campaignId: "cmp_15", head: honest.log.head, provesDraws: true });
    expect(lines.join("\n")).toContain("10 of 10 opened boxes are decided");
  });

  it("names the line and the rule of a forged one", async () => {
    const { text } = forgeries.find(({ reason }) => reason === "wrong-card")!;
    const { ok, lines } = await verify(text);
    expect(ok).toBe(false);
    expect(lines.join()).toMatch(/line \d+: the rule draws another card \(wrong-card\)/);
  });

  it("compares the file with a receipt", async () => {
    const other = `${honest.lines.length}:${"0".repeat(64)}:${honest.log.at}`;
    expect((await verify(honestFile, { seen: other })).data).toMatchObject({
      fault: { reason: "seen-otherwise" },
    });
    await expect(verify(honestFile, { seen: "mine" })).rejects.toThrow("must be <line>");
  });
});
