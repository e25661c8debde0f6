import type { Language } from "@clearhold/contract/refusals";
import { enUs } from "./en-us.ts";
import { koKr } from "./ko-kr.ts";
import type { Words } from "./words.ts";
import { zhCn } from "./zh-cn.ts";

const words: Readonly<Record<Language, Words>> = { "en-us": enUs, "ko-kr": koKr, "zh-cn": zhCn };

/** What letters and text messages say in a language. */
export function wordsOf(language: Language): Words {
  return words[language];
}
