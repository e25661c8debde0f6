import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeOpenTestFolder } from "../../../../../tools/test-folder.ts";
import { orderPublicKey } from "../../wire/signer/payment-order.ts";
import { type DataLayout, dataLayout, makeDataLayout, randomHex } from "./data-layout.ts";

const together = { on: false, reason: "a test" } as const;
let layout: DataLayout;
beforeEach(() => {
  layout = dataLayout(makeOpenTestFolder());
  start();
});
afterEach(() => rmSync(layout.dataDir, { recursive: true, force: true }));

const start = () => makeDataLayout(layout, together);
const read = (file: string) => readFileSync(file, "utf8");

function overwrite(file: string, text: string): void {
  rmSync(file);
  writeFileSync(file, text, { mode: 0o400 });
}

const damages: readonly [string, (file: string) => void][] = [
  ["emptied", (file) => overwrite(file, "")],
  ["shortened", (file) => overwrite(file, read(file).slice(0, -9))],
  ["damaged", (file) => overwrite(file, `x${read(file).slice(1)}`)],
  ["deleted", (file) => rmSync(file)],
];

describe("the key of the guard's orders", () => {
  it("stays at every start, and the signer has its public half", () => {
    const seed = read(layout.orderKeyFile);
    start();
    expect(read(layout.orderKeyFile)).toBe(seed);
    expect(read(layout.orderPublicKeyFile)).toBe(orderPublicKey(seed));
  });

  it.each([...damages, ["replaced by an older copy", otherHalf] as const])(
    "gives the signer its public half again when that was %s",
    (_what, damage) => {
      const whole = read(layout.orderPublicKeyFile);
      damage(layout.orderPublicKeyFile);
      start();
      expect(read(layout.orderPublicKeyFile)).toBe(whole);
    },
  );

  it.each(damages)("is never made anew when it was %s", (what, damage) => {
    const half = read(layout.orderPublicKeyFile);
    damage(layout.orderKeyFile);
    const words = what === "deleted" ? "is gone" : "is damaged";
    expect(start).toThrow(`${layout.orderKeyFile} ${words}: put it back from its backup`);
    expect(existsSync(layout.orderKeyFile)).toBe(what !== "deleted");
    expect(read(layout.orderPublicKeyFile)).toBe(half);
  });
});

/** Of another key, as in the folder of other books. */
function otherHalf(file: string): void {
  overwrite(file, orderPublicKey(randomHex()));
}
