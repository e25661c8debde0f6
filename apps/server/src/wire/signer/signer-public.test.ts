import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeTestFolder } from "../../../../../tools/test-folder.ts";
import { awaitSignerPublic, readSignerPublic } from "./signer-public.ts";

const half = {
  ...{ network: "devnet", userXpub: "xpub1", projectXpub: "xpub2", addressKey: "0".repeat(64) },
  hotAddress: "TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC",
  resourceAddress: "TDii6vao7xyWg2rKPbCPWVRpSmne8xcqYx",
};

let folder: string;
let file: string;
beforeEach(() => {
  folder = makeTestFolder();
  file = path.join(folder, "keys.json");
});
afterEach(() => rmSync(folder, { recursive: true }));

it.each(["", JSON.stringify(half).slice(0, -9), '{"network":"devnet"}'])(
  "a file with %j is named with its way out, and read once the signer has written it again",
  async (text) => {
    writeFileSync(file, text);
    expect(() => readSignerPublic(file, "devnet")).toThrow(
      `${file} is missing or damaged: the signer writes it anew when it is unlocked`,
    );
    const awaited = awaitSignerPublic(file, "devnet");
    writeFileSync(file, JSON.stringify(half));
    expect(await awaited).toEqual(half);
  },
);

it("the half of another network is read by nobody", async () => {
  writeFileSync(file, JSON.stringify({ ...half, network: "nile" }));
  await expect(awaitSignerPublic(file, "devnet")).rejects.toThrow("of nile, not of devnet");
});
