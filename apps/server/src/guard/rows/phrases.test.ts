import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { openSealed, sealText } from "./phrases.ts";

const key = randomBytes(32);

describe("sealed text", () => {
  it("opens in its own place, and is never the same twice", () => {
    const sealed = sealText(key, "초록 우산 · blue", "phrases usr_1");
    expect(openSealed(key, sealed, "phrases usr_1")).toBe("초록 우산 · blue");
    expect(sealText(key, "초록 우산 · blue", "phrases usr_1")).not.toBe(sealed);
  });

  it("does not open elsewhere, changed, cut, or with another key", () => {
    const sealed = sealText(key, "blue", "phrases usr_1");
    expect(() => openSealed(key, sealed, "phrases usr_2")).toThrow();
    expect(() => openSealed(randomBytes(32), sealed, "phrases usr_1")).toThrow();
    const changed = Buffer.from(sealed, "base64");
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    expect(() => openSealed(key, changed.toString("base64"), "phrases usr_1")).toThrow();
    expect(() => openSealed(key, sealed.slice(0, 20), "phrases usr_1")).toThrow();
  });
});
