import { describe, expect, it } from "vitest";
import { Layer } from "./layer.ts";

describe("a layer", () => {
  it("reads through to those below and hides what it deletes", () => {
    const base = new Layer();
    base.set("a", 1);
    base.set("b", 2);
    const above = base.child();
    above.delete("a");
    above.set("c", 3);
    expect([above.get("a"), above.get("b"), above.get("c")]).toEqual([undefined, 2, 3]);
    expect(base.get("a")).toBe(1);
    expect(above.keys("").sort()).toEqual(["b", "c"]);
  });

  it("merges down its changes, deletions included", () => {
    const base = new Layer();
    base.set("a", 1);
    const middle = base.child();
    const top = middle.child();
    top.delete("a");
    top.set("b", 2);
    top.mergeDown();
    expect([middle.get("a"), middle.get("b"), base.get("a")]).toEqual([undefined, 2, 1]);
    middle.mergeDown();
    expect(base.keys("")).toEqual(["b"]);
  });

  it("has nothing below the lowest", () => {
    expect(() => new Layer().mergeDown()).toThrow();
  });
});
