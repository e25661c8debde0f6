import { describe, expect, it } from "vitest";
import { languages, refusals, refusalText } from "./refusals.ts";
import { waitWords } from "./wait-words.ts";

describe("a wait in words", () => {
  it.each([
    [0, "1 second", "1초", "1秒钟"],
    [1, "1 second", "1초", "1秒钟"],
    [59, "59 seconds", "59초", "59秒钟"],
    [60, "1 minute", "1분", "1分钟"],
    [61, "2 minutes", "2분", "2分钟"],
    [2760, "46 minutes", "46분", "46分钟"],
    [3600, "60 minutes", "60분", "60分钟"],
    [10_800, "180 minutes", "180분", "180分钟"],
    [10_801, "4 hours", "4시간", "4小时"],
    [86_400, "24 hours", "24시간", "24小时"],
  ])("of %i s", (seconds, en, ko, zh) => {
    expect(languages.map((language) => waitWords(seconds, language))).toEqual([en, ko, zh]);
  });
});

describe("a refusal that names a wait", () => {
  it("names minutes", () => {
    expect(refusalText("too-many-requests", "en-us", { seconds: "2760" })).toBe(
      "Too many attempts. Try again in 46 minutes.",
    );
  });

  it.each(languages)(
    "never names bare seconds in %s, and says the same in each language",
    (language) => {
      for (const { text } of Object.values(refusals)) {
        expect(text[language]).not.toContain("{seconds}");
        expect(text[language].includes("{wait}")).toBe(text["en-us"].includes("{wait}"));
      }
    },
  );
});
