import { rmSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTestFolder } from "../../../../tools/test-folder.ts";
import { openTestStore } from "../../tests/record-keeper.ts";
import { lowerFalseMark, openHighMark, raiseMark } from "./marks.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = makeTestFolder();
  file = path.join(folder, "mark");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** As after a start of the signer. */
const openMark = async () => openHighMark(await openTestStore(folder), file);

/** The signer's nodes at this height. */
const at = async (number: number) => ({
  mark: await openMark(),
  chain: { head: async () => ({ number, id: "00", at: new Date(0) }) },
});

describe("the mark of the books", () => {
  it("rises to what the chain has, and a little ahead of it, and is on disk", async () => {
    await raiseMark(await at(1_000), 900);
    await raiseMark(await at(1_000), 1_200);
    expect((await openMark()).number()).toBe(1_200);
    await raiseMark(await at(1_000), 5);
    expect((await openMark()).number()).toBe(1_200);
  });

  it("does not rise beyond the chain", async () => {
    await raiseMark(await at(1_000), 900);
    await expect(raiseMark(await at(1_000), 1_201)).rejects.toThrow(
      /block 1201 is beyond the chain/,
    );
    await expect(raiseMark(await at(1_000), Number.MAX_SAFE_INTEGER)).rejects.toThrow(/beyond/);
    expect((await openMark()).number()).toBe(900);
  });

  it("falls only where the chain never was so high, and onto the chain's height", async () => {
    await raiseMark(await at(10_000), 10_000);
    await expect(lowerFalseMark(await at(9_800))).rejects.toThrow(/stays/);
    expect(await lowerFalseMark(await at(1_000))).toBe(1_000);
    expect((await openMark()).number()).toBe(1_000);
  });
});
