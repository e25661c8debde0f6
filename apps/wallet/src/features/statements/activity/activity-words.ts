import { certificationNames } from "@clearhold/contract/certification-rules";
import { type Language, languages } from "@clearhold/contract/languages";
import type { ActivityView } from "@clearhold/contract/wallet/statements/activity";
import { groupThousands } from "@clearhold/money";
import { languageNames, locales } from "../../../text/texts.ts";
import type { Translate } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";

type Details = ActivityView["details"];

/** What is worth knowing of an event in one line, without its address; "" when its name says it all. */
export function detailWords(
  t: Translate,
  { details }: Pick<ActivityView, "details">,
  language: Language,
): string {
  const { amount, currency, network, operator } = details;
  const parts = [
    amount === undefined ? currency : `${groupThousands(amount)} ${currency}`,
    details.received && `→ ${groupThousands(details.received)}`,
    details.project,
    choice(t, "activity.factors", details.factor),
    choice(t, "activity.switches", details.switch),
    details.on === undefined ? undefined : t(details.on === "1" ? "activity.on" : "activity.off"),
    details.device,
    details.name,
    details.email,
    details.phone,
    details.nickname,
    network && network.charAt(0).toUpperCase() + network.slice(1),
    details.level && certificationNames[language][Number(details.level)],
    details.language && nameOfLanguage(details.language),
    operator,
    moment(t, "activity.until", details.until),
    moment(t, "activity.from", details.from),
  ];
  return parts.filter(Boolean).join(" · ");
}

/** A country by its code, a network of one's own, or "" where nobody knows. */
export function areaWords(t: Translate, area: string, language: Language): string {
  if (area === "local") return t("activity.local");
  if (area === "") return "";
  return new Intl.DisplayNames([locales[language]], { type: "region" }).of(area) ?? area;
}

/** Browser and place, for the line below an event. */
export function placeWords(t: Translate, event: ActivityView, language: Language): string {
  return [event.device, areaWords(t, event.area, language)].filter(Boolean).join(" · ");
}

/** A word of ours has its text in each language; one that this app does not know stays as it is. */
function choice(
  t: Translate,
  place: "activity.factors" | "activity.switches",
  word: string | undefined,
): string | undefined {
  if (word === undefined) return undefined;
  const key = `${place}.${word}` as Parameters<Translate>[0];
  return t.has(key) ? t(key as never) : word;
}

function moment(
  t: Translate,
  key: "activity.until" | "activity.from",
  unixSeconds: Details[string] | undefined,
): string | undefined {
  return unixSeconds === undefined
    ? undefined
    : t(key, { time: formatMinute(Number(unixSeconds)) });
}

function nameOfLanguage(code: string): string {
  const language = languages.find((one) => one === code);
  return language ? languageNames[language] : code;
}
