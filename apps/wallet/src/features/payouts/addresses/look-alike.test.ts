import { expect, it } from "vitest";
import { compareLetters, findLookAlike } from "./look-alike.ts";

const known = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
const poisoned = "TR7NaaaaKQxGTCi8q8ZY4pL8otSzgjLj6t";

it("finds an address that only looks like a known one", () => {
  expect(findLookAlike(poisoned, [known])).toBe(known);
});

it("does not take the known one itself, or a different one, for a look-alike", () => {
  expect(findLookAlike(known, [known])).toBeNull();
  expect(findLookAlike("TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH", [known])).toBeNull();
});

it("marks exactly the letters that differ", () => {
  const marked = compareLetters(poisoned, known).filter((part) => part.differs);
  expect(marked.map((part) => part.letter).join("")).toBe("aaaa");
});
