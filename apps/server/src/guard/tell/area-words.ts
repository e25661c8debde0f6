import type { Language } from "@clearhold/contract/refusals";
import type { Area } from "../../kernel/area.ts";

const localNetwork: Readonly<Record<Language, string>> = {
  "en-us": "Local network",
  "ko-kr": "로컬 네트워크",
  "zh-cn": "本地网络",
};

/** The country in the reader's language; undefined where nobody knows. */
export function areaInWords(area: Area, language: Language): string | undefined {
  if (area === "local") return localNetwork[language];
  return area === "" ? undefined : new Intl.DisplayNames([language], { type: "region" }).of(area);
}
