import { expect, it } from "vitest";
import { languages, refusals, refusalText } from "./refusals.ts";
import { waitText } from "./wait-text.ts";

it.each([
  [0, "1 second", "1초", "1秒钟"],
  [1, "1 second", "1초", "1秒钟"],
  [59, "59 seconds", "59초", "59秒钟"],
  [60, "1 minute", "1분", "1分钟"],
  [61, "2 minutes", "2분", "2分钟"],
  [2_760, "46 minutes", "46분", "46分钟"],
  [7_200, "120 minutes", "120분", "120分钟"],
  [7_201, "3 hours", "3시간", "3小时"],
  [86_400, "24 hours", "24시간", "24小时"],
])("tells a wait of %i seconds in three languages", (seconds, ...texts) => {
  expect(languages.map((language) => waitText(seconds, language))).toEqual(texts);
});

it("fills the wait of a refusal from its seconds", () => {
  expect(refusalText("too-many-requests", "en-us", { seconds: "2760" })).toBe(
    "Too many attempts. Try again in 46 minutes.",
  );
});

it("never tells a person bare seconds", () => {
  const texts = Object.values(refusals).flatMap(({ text }) => Object.values(text));
  expect(texts.filter((text) => text.includes("{seconds}"))).toEqual([]);
});
