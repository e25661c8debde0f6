import { expect, it } from "vitest";
import { isGesture, keepGesture } from "./gesture-secret.ts";

it("knows a gesture again, no other, and not by what it keeps", async () => {
  const path = [1, 2, 3, 6, 9];
  const secret = await keepGesture(path);
  expect(await isGesture(secret, path)).toBe(true);
  for (const other of [[9, 6, 3, 2, 1], [1, 2, 3, 6], [1, 2, 3, 6, 9, 8], []]) {
    expect(await isGesture(secret, other)).toBe(false);
  }
  expect(JSON.stringify(secret)).not.toContain("1-2-3");
  const again = await keepGesture(path);
  expect(again.salt).not.toBe(secret.salt);
  expect(again.hash).not.toBe(secret.hash);
});
