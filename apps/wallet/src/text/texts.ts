import type { Language } from "@clearhold/contract/languages";
import type { enUs } from "./en-us/index.ts";

type Widened<Part> = {
  readonly [Key in keyof Part]: Part[Key] extends string ? string : Widened<Part[Key]>;
};

/** What every dictionary holds. English is the original: its keys and parameters are the law. */
export type Texts = Widened<typeof enUs>;

/** BCP 47 names for the browser's own formatting; the stored codes are those of the requirement. */
export const locales: Readonly<Record<Language, string>> = {
  "en-us": "en-US",
  "ko-kr": "ko-KR",
  "zh-cn": "zh-CN",
};

/** Each language in its own words, for the list of languages. */
export const languageNames: Readonly<Record<Language, string>> = {
  "en-us": "English",
  "ko-kr": "한국어",
  "zh-cn": "简体中文",
};
