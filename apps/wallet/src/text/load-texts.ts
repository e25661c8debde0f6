import type { Language } from "@clearhold/contract/refusals";
import type { Texts } from "./texts.ts";

/** Fetches one dictionary: a person pays only for the language that is read. */
export async function loadTexts(language: Language): Promise<Texts> {
  if (language === "ko-kr") return (await import("./ko-kr/index.ts")).koKr;
  if (language === "zh-cn") return (await import("./zh-cn/index.ts")).zhCn;
  return (await import("./en-us/index.ts")).enUs;
}
