import { describe, expect, it } from "vitest";
import { areaInWords } from "./notify-owner.ts";

describe("an area in words", () => {
  it.each([
    ["KR", "en-us", "South Korea"],
    ["KR", "ko-kr", "대한민국"],
    ["KR", "zh-cn", "韩国"],
    ["local", "ko-kr", "로컬 네트워크"],
    ["", "en-us", undefined],
  ] as const)("of %j in %s is %s", (area, language, words) => {
    expect(areaInWords(area, language)).toBe(words);
  });
});
