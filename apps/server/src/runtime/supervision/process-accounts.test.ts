import { expect, it } from "vitest";
import { freeNumbers } from "./process-accounts.ts";

it("takes numbers that no account and no group has", () => {
  const usual = freeNumbers("root:x:0:0::/:/bin/sh\n", "root:x:0:\n");
  expect(new Set(usual).size).toBe(12);
  const first = usual[0] ?? 0;
  const moved = freeNumbers(`someone:x:${first + 3}:100::/:/bin/sh\n`, `some:x:${first + 12}:\n`);
  expect(moved).not.toContain(first + 3);
  expect(moved).not.toContain(first + 12);
  expect(moved[0]).toBe(first + 24);
});
