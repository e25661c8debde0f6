import { accountRefusals } from "./refusals/account-refusals.ts";
import { certificationRefusals } from "./refusals/certification-refusals.ts";
import type { Language, RefusalEntry } from "./refusals/entry.ts";
import { leavingRefusals } from "./refusals/leaving-refusals.ts";
import { moneyRefusals } from "./refusals/money-refusals.ts";
import { pressRefusals } from "./refusals/press-refusals.ts";
import { profileRefusals } from "./refusals/profile-refusals.ts";
import { projectRefusals } from "./refusals/project-refusals.ts";
import { requestRefusals } from "./refusals/request-refusals.ts";
import { rewardRefusals } from "./refusals/reward-refusals.ts";
import { waitWords } from "./wait-words.ts";

export { type Language, languages, type RefusalEntry, type Severity } from "./refusals/entry.ts";

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

/** The text of a refusal in one language, its placeholders filled. Unknown placeholders stay empty. */
export function refusalText(
  code: RefusalCode,
  language: Language,
  details: Readonly<Record<string, string>> = {},
): string {
  const { seconds } = details;
  const places: Readonly<Record<string, string>> =
    seconds === undefined ? details : { ...details, wait: waitWords(Number(seconds), language) };
  return fillPlaces(refusals[code].text[language], places);
}

/** Fills `{name}` in a text. What has no value stays empty. */
export function fillPlaces(text: string, places: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => places[name] ?? "");
}
