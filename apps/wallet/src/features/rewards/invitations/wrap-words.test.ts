import { expect, it } from "vitest";
import { wrapWords } from "./wrap-words.ts";

const widthOf = (text: string) => [...text].length;

it("breaks between words, and keeps a word that is too wide whole", () => {
  expect(wrapWords("Scan the code now", 8, widthOf)).toEqual(["Scan the", "code now"]);
  expect(wrapWords("An unbreakable one", 6, widthOf)).toEqual(["An", "unbreakable", "one"]);
  expect(wrapWords("", 8, widthOf)).toEqual([]);
});

it("breaks Chinese between letters, never before its marks, and Korean between words", () => {
  expect(wrapWords("扫描二维码，或填写", 5, widthOf)).toEqual(["扫描二维", "码，或填写"]);
  expect(wrapWords("초대 코드를 입력하세요", 7, widthOf)).toEqual(["초대 코드를", "입력하세요"]);
});

it("loses no letter of any text", () => {
  const text = "邀请您加入 Clearhold（测试），扫描 QR 码。";
  expect(wrapWords(text, 6, widthOf).join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
});
