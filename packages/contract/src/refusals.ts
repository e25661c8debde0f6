import { fillRefusal } from "./fill-places.ts";
import type { Language } from "./languages.ts";
import { accountRefusals } from "./refusals/account-refusals.ts";
import { certificationRefusals } from "./refusals/certification-refusals.ts";
import type { RefusalEntry } from "./refusals/entry.ts";
import { leavingRefusals } from "./refusals/leaving-refusals.ts";
import { moneyRefusals } from "./refusals/money-refusals.ts";
import { pressRefusals } from "./refusals/press-refusals.ts";
import { profileRefusals } from "./refusals/profile-refusals.ts";
import { projectRefusals } from "./refusals/project-refusals.ts";
import { requestRefusals } from "./refusals/request-refusals.ts";
import { rewardRefusals } from "./refusals/reward-refusals.ts";

export { type Language, languages } from "./languages.ts";
export type { RefusalEntry, Severity } from "./refusals/entry.ts";

/** Every refusal of the product. A code that is missing here does not compile anywhere. */
export const refusals = {
  ...requestRefusals,
  ...accountRefusals,
  ...moneyRefusals,
  ...projectRefusals,
  ...profileRefusals,
  ...pressRefusals,
  ...certificationRefusals,
  ...leavingRefusals,
  ...rewardRefusals,
} satisfies Record<string, RefusalEntry>;

export type RefusalCode = keyof typeof refusals;

export function isRefusalCode(text: string): text is RefusalCode {
  return Object.hasOwn(refusals, text);
}

/** The text of a refusal in one language, its places filled. Unknown places stay empty. */
export function refusalText(
  code: RefusalCode,
  language: Language,
  details: Readonly<Record<string, string>> = {},
): string {
  return fillRefusal(refusals[code].text[language], language, details);
}

/** What every refusal says in one language, its places open: for a page that carries no other language. */
export type RefusalTexts = Readonly<Record<RefusalCode, string>>;

export function refusalTexts(language: Language): RefusalTexts {
  const texts = Object.entries(refusals).map(([code, { text }]) => [code, text[language]]);
  return Object.fromEntries(texts) as RefusalTexts;
}
