import { expect, it } from "vitest";
import { findLookAlike } from "./look-alike.ts";

const known = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
const poisoned = "TR7NaaaaKQxGTCi8q8ZY4pL8otSzgjLj6t";

it("finds an address that only looks like a known one", () => {
  expect(findLookAlike(poisoned, [known])).toBe(known);
});

it("does not take the known one itself, or a different one, for a look-alike", () => {
  expect(findLookAlike(known, [known, poisoned])).toBeNull();
  expect(findLookAlike("TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH", [known])).toBeNull();
});
