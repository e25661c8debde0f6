import type { Language } from "@clearhold/contract/refusals";

/** The first language of Accept-Language that the product speaks; English when there is none. */
export function languageOf(header: string | undefined): Language {
  for (const part of (header ?? "").slice(0, 200).toLowerCase().split(",")) {
    const tag = part.trim();
    if (tag.startsWith("ko")) return "ko-kr";
    if (tag.startsWith("zh")) return "zh-cn";
    if (tag.startsWith("en")) return "en-us";
  }
  return "en-us";
}
