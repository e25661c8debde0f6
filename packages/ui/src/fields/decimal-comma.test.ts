import { expect, it } from "vitest";
import { withPoint } from "./decimal-comma.ts";

it.each([
  ["1,5", "de-DE", "1.5"],
  ["1,", "fr-FR", "1."],
  ["1,234", "de-DE", "1.234"],
  ["1.234,5", "de-DE", "1.234,5"],
  ["1,2,3", "de-DE", "1,2,3"],
  [",5", "de-DE", ",5"],
  ["1,5", "en-US", "1,5"],
  ["1,234", "ko-KR", "1,234"],
  ["1,234", "zh-CN", "1,234"],
])("reads %j in %s as %j", (typed, locale, read) => {
  expect(withPoint(typed, [locale])).toBe(read);
});
