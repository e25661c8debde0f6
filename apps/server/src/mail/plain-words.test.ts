import { describe, expect, it } from "vitest";
import { withoutLinks } from "./render-letter.ts";

describe("somebody else's words", () => {
  it.each([
    ["call https://evil.example/now", "call https://|evil.|example/|now"],
    ["mail a@evil.example", "mail a@|evil.|example"],
    ["看 evil。example：登录", "看 evil。|example：|登录"],
    ["ｈttps：／／evil．example／x＠y｡z", "ｈttps：／／|evil．|example／|x＠|y｡|z"],
    ["Dr. Kim: home", "Dr. Kim: home"],
    ["Mozilla/5.0", "Mozilla/|5.|0"],
  ])("hold no link: %s", (text, broken) => {
    expect(withoutLinks(text)).toBe(broken.replaceAll("|", "\u200b"));
  });
});
