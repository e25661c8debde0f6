import { expect, it } from "vitest";
import { compareLetters } from "./compare-letters.ts";

const known = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
const poisoned = "TR7NaaaaKQxGTCi8q8ZY4pL8otSzgjLj6t";

it("marks exactly the letters that differ", () => {
  const marked = compareLetters(poisoned, known).filter((part) => part.differs);
  expect(marked.map((part) => part.letter).join("")).toBe("aaaa");
});
