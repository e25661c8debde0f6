import { expect, it } from "vitest";
import { firstFault } from "../../../forms/first-fault.ts";
import { type PhraseForm, phraseChecks, removalChecks } from "./phrase-checks.ts";

const right: PhraseForm = {
  known: "",
  phrase: "파란 우산 42",
  asks: "fund",
  password: "482913",
};

it.each([
  [{}, null],
  [{ phrase: "" }, "tooShort"],
  [{ phrase: "abc " }, "tooShort"],
  [{ phrase: "a".repeat(40) }, null],
  [{ phrase: "a".repeat(41) }, "tooShort"],
  [{ phrase: "🐳🐳🐳🐳" }, null],
  [{ phrase: "blue\u200b umbrella" }, "unseen"],
  [{ phrase: "umbrella\u202e" }, "unseen"],
  [{ phrase: " blue ", known: "blue" }, "unchanged"],
  [{ password: "48291" }, "fundPasswordMissing"],
  [{ asks: "login", password: "" }, "passwordMissing"],
  [{ asks: "login", password: "x" }, null],
  [{ phrase: "", password: "" }, "tooShort"],
] as const)("%j meets first %s", (part, fault) => {
  expect(firstFault(phraseChecks, { ...right, ...part })).toBe(fault);
});

it("removes the phrase with the password alone", () => {
  expect(firstFault(removalChecks, { ...right, phrase: "" })).toBeNull();
  expect(firstFault(removalChecks, { ...right, phrase: "", password: "" })).toBe(
    "fundPasswordMissing",
  );
});
