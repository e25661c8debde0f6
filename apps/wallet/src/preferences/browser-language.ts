import type { Language } from "@clearhold/contract/languages";

/**
 * The first language of the browser that the product speaks, as BCP 47 tags in the order of the
 * person's liking; English when it speaks none. theme.js says the same before the first paint.
 */
export function languageOfBrowser(tags: readonly string[]): Language {
  for (const tag of tags) {
    const [main] = tag.toLowerCase().split("-");
    if (main === "ko") return "ko-kr";
    if (main === "zh") return "zh-cn";
    if (main === "en") return "en-us";
  }
  return "en-us";
}
